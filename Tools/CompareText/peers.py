"""The answers of a Python package for compare.py, or the time that they take; see there for the arguments."""
import sys, time

peer, action, mode, path, columns = sys.argv[1:]
columns = int(columns)


def wcwidth_functions():
    import wcwidth
    def wrap(text):
        return [line for part in text.split("\n") for line in (wcwidth.wrap(part, columns) or [""])]
    return {"clusters": wcwidth.iter_graphemes, "width": wcwidth.width, "wrap": wrap}


def uniseg_functions():
    from uniseg.graphemecluster import grapheme_clusters
    from uniseg.linebreak import line_break_units
    from uniseg.wrap import tt_wrap, tt_width
    def wrap(text):
        return [line.rstrip() for line in tt_wrap(text, columns)]
    def width(text):
        return sum(tt_width(cluster) for cluster in grapheme_clusters(text))
    return {"clusters": grapheme_clusters, "breaks": line_break_units, "width": width, "wrap": wrap}


def pyicu_functions():
    import icu
    def pieces(iterator):
        def split(text):
            string = icu.UnicodeString(text)
            iterator.setText(string)
            start = 0
            for end in iterator:
                yield str(string[start:end])
                start = end
        return split
    root = icu.Locale("")
    return {"clusters": pieces(icu.BreakIterator.createCharacterInstance(root)),
            "breaks": pieces(icu.BreakIterator.createLineInstance(root))}


function = globals()[peer + "_functions"]()[mode]
with open(path) as file:
    texts = [bytes.fromhex(line).decode() for line in file.read().split("\n")]
if action == "answer":
    for text in texts:
        found = function(text)
        if mode == "width":
            print(found)
        elif mode == "wrap":
            print(" ".join("x" + line.encode().hex() for line in found))
        else:
            end, ends = 0, []
            for piece in found:
                end += len(piece.encode())
                ends.append(str(end))
            print(" ".join(ends))
else:
    begin = time.perf_counter_ns()
    for text in texts:
        found = function(text)
        if mode not in ("width", "wrap"):
            for _ in found:
                pass
    print(time.perf_counter_ns() - begin)
