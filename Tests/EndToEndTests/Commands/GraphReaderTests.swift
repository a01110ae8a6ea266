import FoundationEssentials
import TestSupport
import Testing

extension EndToEnd {
  /// Exported graphs, read by networkx, igraph, graph-tool and Graphviz.
  struct GraphReaderTests {
    /// Reads every form with a library, and compares nodes, names and edges with what GitHub has.
    private static let common = #"""
      import csv, json, re, sys

      # XML has no such characters, and in CSV an apostrophe stands before a formula.
      def text(name):
          return re.sub(r"[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]", "\ufffd", name)
      def cell(name):
          return text(re.sub(r"^'(?=[=+\-@\t\r])", "", name))

      follows = json.load(open(sys.argv[1]))
      people = follows["museum"]
      served = {(f, p) for p in people for f in follows.get(p, []) if f in people}

      # A graph is the name of each login, and the follows; the first one is the reference.
      graphs = {}
      def add(form, names, edges):
          graphs[form] = dict(names), sorted(edges)
          first = next(iter(graphs.values()))
          assert graphs[form] == first, (form, graphs[form], first)
      def rows(file):
          return list(csv.DictReader(open(file, newline="")))
      def add_tables(form, nodes, edges, login, name):
          add(form, ((n[login], cell(n[name])) for n in rows(nodes)), edges)
      def finish():
          (names, edges), = {json.dumps(g): g for g in graphs.values()}.values()
          assert sorted(names) == sorted(people)
          # Two profiles are private, so that their lists are empty.
          assert set(edges) <= served and len(served - set(edges)) < 3, served ^ set(edges)
          for file in ("gephi.csv", "gephi-nodes.csv", "igraph.csv", "igraph-nodes.csv"):
              # Names may contain CRLF.
              assert not open(file, "rb").readline().endswith(b"\r\n"), file
          print(len(names), len(edges), *graphs)

      """#

    private static let networkx = #"""
      import subprocess
      import networkx
      from networkx.readwrite import gexf

      # networkx 2 reads GEXF 1.3 if it knows the namespace.
      gexf.GEXF.versions.setdefault("1.3", {
          "NS_GEXF": "http://gexf.net/1.3", "NS_VIZ": "http://gexf.net/1.3/viz",
          "NS_XSI": "http://www.w3.org/2001/XMLSchema-instance",
          "SCHEMALOCATION": "", "VERSION": "1.3"})
      known = {}
      def add_graph(form, graph, login, name):
          assert graph.is_directed()
          logins = {n: d[login] for n, d in graph.nodes(data=True)}
          known[form] = {n: str(d["following_known"]).lower() for n, d in graph.nodes(data=True)}
          add(form, ((d[login], d.get(name, "")) for _, d in graph.nodes(data=True)),
              ((logins[a], logins[b]) for a, b in graph.edges()))
          return logins
      logins = add_graph("graphml", networkx.read_graphml("g.graphml"), "login", "name")
      add_graph("gexf", networkx.read_gexf("g.gexf"), "login", "name")
      add_graph("igraph.graphml", networkx.read_graphml("igraph.graphml"), "name", "full_name")

      dot = json.loads(subprocess.run(
          ["dot", "-Tdot_json", "g.dot"], check=True, capture_output=True).stdout, strict=False)
      def label(quoted):
          result, rest = "", iter(quoted)
          for c in rest:
              if c == "\\":
                  c = next(rest)
                  c = {"n": "\n", "r": "\r"}.get(c, c)
              result += c
          return text(result)
      ids = {o["_gvid"]: o["name"] for o in dot["objects"]}
      assert {i: label(o["label"]) for i, o in zip(ids.values(), dot["objects"])} == logins
      known["dot"] = {o["name"]: o["following_known"] for o in dot["objects"]}
      add("dot", ((label(o["label"]), label(o.get("tooltip", ""))) for o in dot["objects"]),
          ((logins[ids[e["tail"]]], logins[ids[e["head"]]]) for e in dot.get("edges", [])))

      def edges(file, names=None):
          graph = networkx.parse_edgelist(
              list(open(file, newline=""))[1:], delimiter=",", create_using=networkx.DiGraph)
          return ((names[a], names[b]) if names else (a, b) for a, b in graph.edges())
      add_tables("csv", "nodes.csv",
                 ((e["source_login"], e["target_login"]) for e in rows("g.csv")), "login", "name")
      add_tables("gephi", "gephi-nodes.csv", edges("gephi.csv", logins), "Label", "name")
      add_tables("igraph.csv", "igraph-nodes.csv", edges("igraph.csv"), "name", "full_name")
      known["csv"] = {n["id"]: n["following_known"] for n in rows("nodes.csv")}
      assert all(k == known["graphml"] for k in known.values()), known
      finish()
      """#

    private static let igraph = #"""
      import igraph

      def add_graph(form, graph, login, name):
          assert graph.is_directed()
          logins = graph.vs[login]
          add(form, zip(logins, map(cell, graph.vs[name])),
              ((logins[e.source], logins[e.target]) for e in graph.es))
          return graph
      add_graph("graphml", igraph.Graph.Read_GraphML("g.graphml"), "login", "name")
      graph = add_graph(
          "igraph.graphml", igraph.Graph.Read_GraphML("igraph.graphml"), "name", "full_name")
      # igraph takes vertices of one name for one vertex.
      assert igraph.union([graph, graph]).vcount() == graph.vcount()
      add_graph("igraph.csv", igraph.Graph.DictList(
          rows("igraph-nodes.csv"), rows("igraph.csv"), directed=True,
          edge_foreign_keys=("from", "to")), "name", "full_name")
      # Without the accounts: the first two columns are the ends.
      def add_edges(form, file, nodes, login, name, key):
          logins = {n[key]: n[login] for n in rows(nodes)}
          graph = igraph.Graph.TupleList(
              list(csv.reader(open(file, newline="")))[1:], directed=True)
          add_tables(form, nodes, ((logins[graph.vs[e.source]["name"]],
              logins[graph.vs[e.target]["name"]]) for e in graph.es), login, name)
      add_edges("igraph edges", "igraph.csv", "igraph-nodes.csv", "name", "full_name", "name")
      add_edges("gephi edges", "gephi.csv", "gephi-nodes.csv", "Label", "name", "Id")
      finish()
      """#

    private static let graphTool = #"""
      import graph_tool

      def add_graph(form, graph, login, name):
          assert graph.is_directed()
          logins, names = graph.vp[login], graph.vp[name]
          add(form, ((logins[v], text(names[v])) for v in graph.vertices()),
              ((logins[e.source()], logins[e.target()]) for e in graph.edges()))
      add_graph("graphml", graph_tool.load_graph("g.graphml"), "login", "name")
      add_graph("igraph.graphml", graph_tool.load_graph("igraph.graphml"), "name", "full_name")
      def add_edges(form, file, nodes, login, name, key):
          names = {n[key]: n[login] for n in rows(nodes)}
          graph = graph_tool.load_graph_from_csv(file, directed=True, skip_first=True)
          add_tables(form, nodes, ((names[graph.vp["name"][e.source()]],
              names[graph.vp["name"][e.target()]]) for e in graph.edges()), login, name)
      add_edges("igraph.csv", "igraph.csv", "igraph-nodes.csv", "name", "full_name", "name")
      add_edges("gephi", "gephi.csv", "gephi-nodes.csv", "Label", "name", "Id")
      finish()
      """#

    /// Exports a graph in every form, and returns what a script prints about them.
    private func read(_ script: String) async throws -> FinishedRun {
      let env = try await TestEnvironment()
      try env.home.write(Self.common + script, to: "check.py")
      return try await env.shell(
        """
        cd; ghf people followers:museum --details > people 2> /dev/null
        ghf export followers:museum --fetch --budget 100 > /dev/null 2> /dev/null
        for format in graphml gexf dot; do
          ghf export followers:museum --$format > g.$format 2> /dev/null
        done
        ghf export followers:museum --csv --nodes nodes.csv > g.csv 2> /dev/null
        ghf export followers:museum --for igraph > igraph.graphml 2> /dev/null
        for program in gephi igraph; do
          ghf export followers:museum --for $program --csv --nodes $program-nodes.csv \
            > $program.csv 2> /dev/null
        done
        /usr/bin/python3 check.py \(ProjectFiles.root)/Fixtures/api/follows.json
        """)
    }

    @Test(
      "networkx and Graphviz read equal graphs from all formats",
      .enabled(if: InstalledPrograms.allowGraphReaders))
    func readsGraphs() async throws {
      let run = try await read(Self.networkx)
      #expect(run.errors == "")
      #expect(run.output == "61 41 graphml gexf igraph.graphml dot csv gephi igraph.csv\n")
    }

    @Test(
      "igraph knows each account by its login", .enabled(if: InstalledPrograms.allowGraphReaders))
    func readsGraphsByIgraph() async throws {
      let run = try await read(Self.igraph)
      #expect(run.errors == "")
      #expect(
        run.output == "61 41 graphml igraph.graphml igraph.csv igraph edges gephi edges\n")
    }

    @Test("graph-tool reads the same", .enabled(if: InstalledPrograms.hasGraphTool))
    func readsGraphsByGraphTool() async throws {
      let run = try await read(Self.graphTool)
      #expect(run.errors == "")
      #expect(run.output == "61 41 graphml igraph.graphml igraph.csv gephi\n")
    }
  }
}
