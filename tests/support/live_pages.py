"""Play live Irish Snap on its page."""

from support.browser import complaints, each, expect, go_to_stage, is_seen, look, read, read_all


class LivePile:
    """The live table on a page whose clock goes only when it is told to: however busy the machine, no hand is late."""

    def __init__(self, page):
        go_to_stage(page, "live-1")
        self.page, self.root = page, page.locator(".ct-live")
        self.told, self.go = self.root.locator(".ct-analysis"), self.root.locator(".ct-stroke.ct-main").last
        self.slap = self.root.locator(".ct-slap")

    def change(self):
        """Open what can be chosen."""
        if not is_seen(self.root.get_by_role("combobox", name="The game", exact=True)):
            self.root.locator("summary").click()

    def choose(self, *, pace="gentle", every="0.6", **fields):
        """Choose by the labels of the form, and begins."""
        self.change()
        labels = {"game": "The game", "who": "Players", "rivals": "Rivals", "how": "How"}
        if fields.get("both"):
            self.root.get_by_role("combobox", name="Several causes of a snap at once").select_option("yes")
        for name in labels:
            if name in fields:
                self.root.get_by_role("combobox", name=labels[name], exact=True).select_option(fields[name])
        if fields.get("how") != "ask":
            self.root.get_by_role("combobox", name="The rivals' hands").select_option(pace)
            self.root.get_by_label("Cards fall").fill(every)
        if "sound" in fields:
            self.root.get_by_role("combobox", name="Sound").select_option(fields["sound"])
        if fields.get("large"):
            self.root.get_by_label("large cards and words").check()
        if "seed" in fields:
            self.root.get_by_label("Number of the deal").fill(str(fields["seed"]))
        self.root.get_by_role("button", name="Begin").click()

    def sees(self, turn):
        """Wait until a turn lies on the table."""
        self.comes(self.root.locator(f'.ct-two-cards > [data-card="{turn["pile"][-1]}"]:last-child'))
        if turn["word"]:
            expect(self.root.locator(".ct-bubble")).to_have_text(f"“{turn['word']}”")
        self.passes(50)  # a card counts from the second frame that shows it

    def passes(self, milliseconds):
        """Let time pass on the page."""
        self.page.clock.run_for(milliseconds)

    def comes(self, awaited, text=""):
        """Let time pass until something is seen, and holds it there; answers from Python take none of it."""
        awaited = awaited.filter(has_text=text)
        for _ in range(400):
            if is_seen(awaited.first):
                return
            self.passes(50)
        expect(awaited.first).to_be_visible(timeout=1)

    def complaints(self, **options):
        """Return what axe finds, which needs true time, while the table's stands still."""
        swap = "() => { [window.setTimeout, window.truly] = [window.truly, window.setTimeout]; }"
        look(self.page, swap)
        found = complaints(self.page, **options)
        look(self.page, swap)
        return found

    def rows(self):
        """Return the times that are told, as `(who, time, what came of it)`."""
        self.comes(self.told)
        found = each(self.told.locator(".ct-times tbody tr"))
        return [tuple(read_all(row.locator("th, td"))) for row in found]

    def hand(self, name):
        return self.root.locator(f'.ct-seat[data-seat="{name}"] .ct-came')

    def cards(self, name):
        return int(read(self.root.locator(f'.ct-seat[data-seat="{name}"] .ct-stock')).split()[0])

    def goes_on(self):
        self.passes(800)  # a second stroke right after the first is no answer
        self.go.click()


def milliseconds(text):
    return int(text.removesuffix(" ms"))
