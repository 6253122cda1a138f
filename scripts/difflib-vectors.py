# Writes tests/unit/decide/stagnation/difflib-vectors.json: pairs of texts with the ratio that Python's difflib gives them, to
# hold ours against. Always the same: the seed is fixed. Python 3.8 or later, nothing else.
#   python3 scripts/difflib-vectors.py
import json
import random
from difflib import SequenceMatcher
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
OUT = ROOT / "tests/unit/decide/stagnation/difflib-vectors.json"
ERRORS = ROOT / "tests/unit/observe/failures.json"

rng = random.Random(20260301)


def text(letters, length):
    return "".join(rng.choice(letters) for _ in range(length))


def edited(source, edits, letters):
    """A copy with some letters changed, put in, taken out, or a piece moved."""
    out = list(source)
    for _ in range(edits):
        at = rng.randrange(len(out) + 1)
        kind = rng.randrange(4)
        if kind == 0:
            out.insert(at, rng.choice(letters))
        elif kind == 1 and at < len(out):
            out[at] = rng.choice(letters)
        elif kind == 2 and at < len(out):
            del out[at]
        else:
            size = rng.randrange(1, 12)
            piece = out[at : at + size]
            del out[at : at + size]
            to = rng.randrange(len(out) + 1)
            out[to:to] = piece
    return "".join(out)


def by_hand():
    family = "\U0001F468\u200D\U0001F469\u200D\U0001F467"
    return [
        ("", ""),
        ("", "abc"),
        ("abc", ""),
        ("a", "a"),
        ("a", "b"),
        ("abc", "abc"),
        ("abcd", "bcde"),
        ("tide", "diet"),
        ("diet", "tide"),
        ("private Thread currentThread;", "private volatile Thread currentThread;"),
        (" abcd", "abcd abcd"),
        ("qabxcd", "abycdf"),
        ("aaaa", "aa"),
        ("abababab", "babababa"),
        # Beyond the first plane a character is one code point and two UTF-16 units.
        ("\U0001F600\U0001F601\U0001F602", "\U0001F600\U0001F602\U0001F601"),
        ("\U0001F600", "\U0001F601"),
        ("a\U0001F600b", "a\U0001F601b"),
        (f"Hello {family}!", f"Hello {family}{family}?"),
        ("e\u0301te\u0301", "\u00e9t\u00e9"),
        ("\u0645\u0631\u062d\u0628\u0627", "\u0645\u0631\u062d\u0628"),
        ("\u65e5\u672c\u8a9e\u306e\u30c6\u30b9\u30c8", "\u65e5\u672c\u306e\u30c6\u30b9\u30c8"),
        ("line\nline\r\nline", "line\r\nline\nline"),
        ("\u0000\u0001", "\u0001\u0000"),
        # 199 and 200: where popular letters begin to count.
        ("x" + "a" * 198, "y" + "a" * 198),
        ("x" + "a" * 199, "y" + "a" * 199),
        ("a" * 199, "a" * 199),
        ("a" * 200, "a" * 200),
        ("a" * 200, "a" * 300),
        ("b" * 40 + "a" * 200, "a" * 200),
        ("a" * 200, "b" * 40 + "a" * 200),
        ("\U0001F600" * 150 + "ab", "\U0001F600" * 149 + "ba"),
        ("\U0001F600" * 199 + "ab", "\U0001F600" * 199 + "ba"),
    ]


def at_random():
    words = "abcdefghijklmnopqrstuvwxyz      "
    for letters in ["ab", "abcd", words, words + "\u00e4\u00f6\u00fc\u00df\U0001F600\U0001F680\u4e2d\u6587"]:
        for length in [3, 9, 25, 60, 150, 199, 200, 201, 260]:
            first = text(letters, length)
            yield first, edited(first, max(1, length // 12), letters)
            yield edited(first, max(1, length // 5), letters), first
            yield first, text(letters, rng.randrange(1, length + 9))
    for length in [600, 2000]:
        first = text(words, length)
        yield first, edited(first, length // 40, words)
        yield "!" + first, "?" + first
        rare = "".join(chr(0x4E00 + rng.randrange(900)) for _ in range(length))
        yield rare, edited(rare, length // 20, "\u4e00\u4e01\u4e02")


def real_errors():
    """Messages of Playwright as its runs gave them, against each other and against themselves somewhat later."""
    errors = [error for failure in json.loads(ERRORS.read_text("utf-8")) for error in failure["errors"]]
    for at in range(0, len(errors), 2):
        one = errors[at]
        other = errors[(at * 7 + 3) % len(errors)]
        yield one, other
        yield one, one.replace("700", "30000").replace("Login", "Sign in")
        if at % 6 == 0:
            yield other, one


def main():
    pairs = list(dict.fromkeys([*by_hand(), *at_random(), *real_errors()]))
    vectors = [[a, b, SequenceMatcher(None, a, b).ratio()] for a, b in pairs]
    lines = ",\n".join("  " + json.dumps(vector, ensure_ascii=True) for vector in vectors)
    OUT.write_text(f"[\n{lines}\n]\n", "utf-8")
    print(f"{len(vectors)} vectors")


main()
