"""Read HTML."""

from html.parser import HTMLParser


class Markup(HTMLParser):
    """A parser that collects the elements and the text, and checks that they are closed in order."""

    def __init__(self, text):
        super().__init__()
        self.open, self.seen, self.attributes, self.text = [], set(), set(), ""
        self.feed(text)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag, attrs):
        self.seen.add(tag)
        self.attributes |= {name for name, _ in attrs}
        if tag not in ("meta", "link", "br", "img"):
            self.open.append(tag)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        self.text += data
