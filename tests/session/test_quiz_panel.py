"""The quiz without a browser: rounds in three grades, other cards after a mistake, and a state that comes back."""

import pytest
from support.panels import touch

from cardlessons.session.panels.quiz import QuizPanel
from cardlessons.session.static_render import render_words
from cardlessons.simulation.questions import ChoiceQuestion

ONE_OF_A_FAMILY = ("peel-five-card", "jig", "cassino", "irish-snap")


class Learner:
    """Touches a quiz, and sees its parts."""

    def __init__(self, *games):
        self.panel = QuizPanel(games)

    def touches(self, name, value=""):
        return touch(self.panel, name, value)

    def part(self, *kinds):
        return [part for part in self.panel.view()["parts"] if part["kind"] in kinds][-1]

    def rows(self):
        """Return the rows of what has happened."""
        tables = [part for part in self.panel.view()["parts"] if part["kind"] == "table"]
        return next((table["rows"] for table in tables if table["caption"] == "What happens"), [])

    def says(self):
        return self.part("verdict")["text"]

    def answers(self, *, right):
        """Give a right answer to the question, or a wrong one."""
        asked = self.part("answers", "counters")
        question = self.panel.missing[self.panel.answered].question
        if isinstance(question, ChoiceQuestion):
            answer = next(str(n) for n, one in enumerate(question.answers) if one.right == right)
        else:
            due = question.due if right else dict.fromkeys(question.payers, 9)
            to = f">{question.payees.index(question.payee or 0)}" if asked["payees"] else ""
            answer = " ".join(str(due.get(payer, 0)) for payer in question.payers) + to
        assert "error" not in self.touches(asked["name"], answer)

    def wins(self):
        while not self.panel.ended:
            self.answers(right=True)

    def grades(self):
        """Return the words on the buttons of the grades, and the grade that is chosen."""
        part = next(part for part in self.panel.view()["parts"] if part["kind"] == "buttons")
        return [words for _, words in part["buttons"]], part["pressed"]


@pytest.mark.parametrize("slug", ONE_OF_A_FAMILY)
def test_right_after_right_leads_up_and_each_grade_that_is_won_is_ticked(slug):
    learner = Learner(slug)
    assert [part["kind"] for part in learner.panel.view()["parts"]] == ["buttons"], "nothing is dealt unasked"
    learner.touches("next")
    for grade in (1, 2, 3):
        words, pressed = learner.grades()
        assert pressed == f"grade-{grade}"
        names = ("Last answer missing", "Last two", "All of them")
        assert words == [f"✓ {name}" if n < grade else name for n, name in enumerate(names, 1)]
        rows = learner.rows()
        assert len(learner.panel.missing) >= grade
        learner.wins()
        assert "is won" in learner.says()
        assert len(learner.rows()) > len(rows)
        assert not [row for row in learner.rows() if not row[-1]["text"] or "snap. No snap" in row[-1]["text"]]
        number = learner.panel.number
        learner.touches("next")
        assert learner.panel.number == number + 1
    assert learner.grades()[1] == "grade-3", "above the last grade there is none"
    assert all(text.startswith("✓ ") for text in learner.grades()[0])


@pytest.mark.parametrize("slug", ONE_OF_A_FAMILY)
def test_a_wrong_answer_is_told_why_and_stays_in_the_grade_with_other_cards(slug):
    learner = Learner(slug)
    learner.touches("next")
    asked = learner.part("answers", "counters")
    (step,) = learner.panel.missing
    learner.answers(right=False)
    assert learner.says().startswith("✗ You said: ")
    assert step.told in learner.says()
    play, result = learner.rows()[-1]
    assert (play["text"], result["text"]) == (step.says, step.told)
    assert result["cites"]
    assert "error" in learner.touches("answer-0", "0"), "a question is answered once"
    assert learner.part("buttons")["buttons"] == [["next", "Other cards ▶", "…"]]
    learner.touches("next")
    assert learner.grades()[1] == "grade-1"
    assert learner.part("answers", "counters")["asks"] != asked["asks"]


@pytest.mark.parametrize("slug", ONE_OF_A_FAMILY)
def test_a_round_goes_on_after_a_mistake_but_is_not_won(slug):
    learner = Learner(slug)
    learner.touches("grade-3")
    learner.answers(right=True)
    assert learner.says().startswith("✓ ")
    learner.answers(right=False)
    assert learner.says().startswith("✗ ")
    assert not learner.panel.ended
    learner.wins()
    assert learner.panel.won == frozenset()
    assert "“All of them” is won when you have them all." in learner.says()
    learner.touches("next")
    learner.wins()
    assert learner.panel.won == {3}, "the next round begins without a mistake"


def test_rounds_mix_the_games_and_name_them():
    games = ("nobble", "tuppenny-bump", "motor")
    learner, other, played = Learner(*games), Learner(*games), []
    for number in range(1, 16):
        learner.touches("grade-1")
        game = learner.panel.game
        played.append(game.slug)
        assert learner.part("answers", "counters")["asks"].startswith(f"{game.title}: ")
        assert any(f", on {game.title}." in part.get("text", "") for part in learner.panel.view()["parts"])
        other.touches("kept", f"1.{number}.")
        assert other.panel.view() == learner.panel.view(), "everybody gets the same round"
    passes = [tuple(played[at : at + 3]) for at in range(0, 15, 3)]
    assert all({*one} == {*games} for one in passes)
    assert len({*passes}) > 2, "the order changes"


def test_the_state_comes_back_from_the_address():
    learner = Learner("nobble")
    learner.touches("next")
    learner.wins()
    learner.touches("next")
    kept = learner.panel.view()["kept"]
    assert kept == "2.2.1"
    other = Learner("nobble")
    assert "error" not in other.touches("kept", kept)
    assert other.panel.view() == learner.panel.view()
    assert other.panel.view()["round"] == "2"
    other = Learner("nobble")
    assert "error" not in other.touches("kept", "7"), "the address of an earlier edition"
    assert other.panel.view()["kept"] == "1.7."
    assert all("error" in other.touches("kept", bad) for bad in ("", "4.1.", "1.99999999999999.", "1.1.4", "x"))


def test_a_round_to_which_the_learner_goes_back_stands_as_it_was_left():
    """So nobody wins a grade with the right results of a round that was answered wrongly."""
    learner = Learner("nobble", "jig")
    learner.touches("next")
    learner.answers(right=False)
    left = learner.panel.view()
    learner.touches("next")
    learner.wins()
    learner.touches("kept", left["kept"])
    assert learner.panel.view()["parts"] == [*left["parts"]] or learner.grades()[0][0].startswith("✓")
    assert learner.panel.ended
    assert not learner.panel.faultless
    learner.touches("next")
    assert learner.panel.number == 3, "other cards than those of the round that follows, which is answered"


def test_counters_are_asked_in_words_too():
    learner = Learner("peel-five-card")
    learner.touches("next")
    while learner.panel.run.kind.name != "pays":
        learner.touches("grade-1")
    words = render_words(learner.panel)
    assert learner.part("counters")["asks"] in words
    assert "<li>Clara</li>" in words
