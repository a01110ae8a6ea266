import FoundationEssentials
import TestSupport
import Testing

extension EndToEnd {
  /// Exported graphs, read by networkx and Graphviz.
  struct GraphReaderTests {
    private static let script = #"""
      import csv, json, re, subprocess, sys
      import networkx
      from networkx.readwrite import gexf

      # networkx 2 reads GEXF 1.3 if it knows the namespace.
      gexf.GEXF.versions.setdefault("1.3", {
          "NS_GEXF": "http://gexf.net/1.3", "NS_VIZ": "http://gexf.net/1.3/viz",
          "NS_XSI": "http://www.w3.org/2001/XMLSchema-instance",
          "SCHEMALOCATION": "", "VERSION": "1.3"})

      def plain(graph):
          nodes = {n: {k: str(d[k]).lower() if k == "following_known" else d[k]
                       for k in ("login", "name", "following_known") if k in d}
                   for n, d in graph.nodes(data=True)}
          return nodes, sorted(graph.edges())

      graphml = networkx.read_graphml("g.graphml")
      assert graphml.is_directed()
      first = plain(graphml)
      second = plain(networkx.read_gexf("g.gexf"))
      assert first == second, (first, second)
      dot = json.loads(subprocess.run(
          ["dot", "-Tdot_json", "g.dot"], check=True, capture_output=True).stdout, strict=False)
      def text(quoted):
          result, rest = "", iter(quoted)
          for c in rest:
              if c == "\\":
                  c = next(rest)
                  c = {"n": "\n", "r": "\r"}.get(c, c)
              result += c
          # XML has no such characters.
          return re.sub(r"[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]", "\ufffd", result)
      ids = {o["_gvid"]: o["name"] for o in dot["objects"]}
      nodes = {}
      for o in dot["objects"]:
          nodes[o["name"]] = {"login": text(o["label"]), "following_known": o["following_known"]}
          if text(o.get("tooltip", "")):
              nodes[o["name"]]["name"] = text(o["tooltip"])
      edges = sorted((ids[e["tail"]], ids[e["head"]]) for e in dot.get("edges", []))
      assert nodes == first[0], (nodes, first[0])
      assert edges == first[1], (edges, first[1])
      logins = {n: d["login"] for n, d in first[0].items()}
      follows = json.load(open(sys.argv[1]))
      people = follows["museum"]
      assert sorted(logins.values()) == sorted(people)
      served = {(f, p) for p in people for f in follows.get(p, []) if f in people}
      exported = {(logins[a], logins[b]) for a, b in first[1]}
      # Two profiles are private, so that their lists are empty.
      assert exported <= served and len(served - exported) < 3, served ^ exported
      rows = list(csv.reader(open("g.csv", newline="")))
      assert rows[0] == ["source_id", "source_login", "target_id", "target_login"]
      assert sorted((r[0], r[2]) for r in rows[1:]) == first[1]
      print(len(first[0]), len(first[1]))
      """#

    @Test(
      "networkx and Graphviz read equal graphs from all formats",
      .enabled(if: InstalledPrograms.allowGraphReaders))
    func readsGraphs() async throws {
      let env = try await TestEnvironment()
      try env.home.write(Self.script, to: "check.py")
      let run = try await env.shell(
        """
        cd; ghf people followers:museum --details > people 2> /dev/null
        ghf export followers:museum --fetch --budget 100 > /dev/null 2> /dev/null
        for format in graphml gexf dot csv; do
          ghf export followers:museum --$format > g.$format 2> /dev/null
        done
        python3 check.py \(ProjectFiles.root)/Fixtures/api/follows.json
        """)
      #expect(run.errors == "")
      #expect(run.output == "61 41\n")
    }
  }
}
