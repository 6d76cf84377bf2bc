"""The addresses of the lessons' pages, the same in our server and in a hub."""

from functools import partial
from typing import Any

from cardlessons.hooks import gather
from cardlessons.hosts.server.pages import lesson_handler, page_handlers
from cardlessons.hosts.server.pages.channel import ChannelHandler
from cardlessons.hosts.server.service import Route, Service
from cardlessons.prerender.about_pages import render_legal_page, render_privacy_page
from cardlessons.prerender.host import LEGAL_PAGE, PRIVACY_PAGE, TEN_QUESTIONS, build_practice_address
from cardlessons.prerender.practice_page import render_moved_page, render_practice_page
from cardlessons.prerender.rules_addresses import RULES_FOLDER
from cardlessons.prerender.rules_pages import render_rules_list
from cardlessons.prerender.site import GuestPage, LessonPage, Site
from cardlessons.rulebook.english import English
from cardlessons.rulebook.languages import LANGUAGES, speak


def list_page_routes(site: Site, service: Service) -> list[Route]:
    """Return the routes of all pages but those of lessons, and of what pages load."""
    of_site = {"site": site}
    cached = {**of_site, "service": service}

    def build_text_route(name: str, render: Any) -> Route:
        return rf"/{name}(?:\.html)?", page_handlers.TextPageHandler, {"render": render}

    def render_practice(language: English, home: str) -> str:
        with speak(language):
            return render_practice_page(site, home)

    tags = "|".join(LANGUAGES)
    return [
        (rf"/({tags})?", page_handlers.StartPageHandler, of_site),
        (r"/favicon\.(?:ico|svg)", page_handlers.IconHandler, {}),
        (r"/channel/(.*)", ChannelHandler, cached),
        (r"/beforehand/(.*)", lesson_handler.PrecomputedHandler, cached),
        (r"/drawn/([0-9a-f]{16}\.(?:js|css|svg))", lesson_handler.AssetHandler, cached),
        (r"/review/([^/]+)\.js", lesson_handler.ReviewPoolHandler, cached),
        (rf"/review(?:-({tags}))?\.js", page_handlers.ReviewScriptHandler, of_site),
        *(
            build_text_route(build_practice_address(tag), partial(render_practice, language))
            for tag, language in LANGUAGES.items()
        ),
        *(build_text_route(name, partial(page.render, site)) for name, page in gather("pages", GuestPage).items()),
        build_text_route(TEN_QUESTIONS, partial(render_moved_page, site)),
        build_text_route(PRIVACY_PAGE, partial(render_privacy_page, site)),
        build_text_route(LEGAL_PAGE, partial(render_legal_page, site)),
        build_text_route(RULES_FOLDER, partial(render_rules_list, site)),
        (rf"/{RULES_FOLDER}/index(?:-({tags}))?\.js", page_handlers.RulesIndexHandler, of_site),
        (rf"/{RULES_FOLDER}/(?:({tags})/)?([^/]+?)(?:\.html)?", page_handlers.RulesPageHandler, of_site),
        *(
            (rf"/{name}/([^/]+)", page_handlers.GuestLessonPageHandler, {**of_site, "page": page})
            for name, page in gather("lesson_pages", LessonPage).items()
        ),
        (r"/voila/files/(.*)", page_handlers.ImageHandler, {"path": str(site.shelves[0])}),
    ]


def list_lesson_routes(
    at_file: type[lesson_handler.LessonPageHandler],
    at_slug: type[lesson_handler.ShortAddressHandler],
    facts: dict[str, Any],
) -> list[Route]:
    """Return the routes of the lessons' pages, which come last, since a slug may be any name."""
    return [(r"/voila/render/(.*)", at_file, facts), (r"/([^/]+)", at_slug, facts)]
