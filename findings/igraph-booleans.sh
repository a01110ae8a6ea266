#!/usr/bin/env bash
# igraph reads a missing boolean of GraphML as false, and a "long" as a double that it writes with 15 digits.
#
# Package:  igraph 1.0.0 for Python (C core 1.0.0), networkx 3.6.1 beside it.
# Guess:    a <data> that a node doesn't have, and whose key has no <default>, is missing (None, as for
#           texts, or NaN, as for numbers), and attr.type="long" is a whole number of 64 bits.
# Seen:     the boolean is False, like one that is there: "unknown" becomes "no" without a warning. A
#           "long" becomes a double: 2^53 + 1 is rounded, and written again it is 9.00719925474099e+15, so
#           that ids of 16 digits don't survive reading and writing.
# Here:     'ghf export' says of every account whether it is known whom it follows (following_known), since
#           an account without the word would count as unknown; and ids are the nodes' names, not numbers.
# Date:     2026-11-30.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check igraph==1.0.0 networkx==3.6.1
cd "$folder"
"$folder/venv/bin/python" - <<'PYTHON'
import sys
import igraph
import networkx

with open("graph.graphml", "w") as file:
    file.write("""<?xml version="1.0" encoding="UTF-8"?>
<graphml xmlns="http://graphml.graphdrawing.org/xmlns">
<key id="n" for="node" attr.name="number" attr.type="long"/>
<key id="k" for="node" attr.name="known" attr.type="boolean"/>
<graph edgedefault="directed">
<node id="a"><data key="n">9007199254740993</data><data key="k">true</data></node>
<node id="b"><data key="n">1</data></node>
</graph></graphml>
""")
graph = igraph.Graph.Read_GraphML("graph.graphml")
graph.write_graphml("written.graphml")
again = networkx.read_graphml("written.graphml")
first = networkx.read_graphml("graph.graphml")
found = {
    "igraph, known": graph.vs["known"],
    "igraph, number": graph.vs["number"],
    "networkx, known": [node.get("known") for _, node in first.nodes(data=True)],
    "networkx, number": [node["number"] for _, node in first.nodes(data=True)],
    "written by igraph, number": [node["number"] for _, node in again.nodes(data=True)],
}
seen = {
    "igraph, known": [True, False],
    "igraph, number": [9007199254740992.0, 1.0],
    "networkx, known": [True, None],
    "networkx, number": [9007199254740993, 1],
    "written by igraph, number": [9007199254740990.0, 1.0],
}
for name, value in found.items():
    print(f"{name}: {value}")
sys.exit(found != seen)
PYTHON
