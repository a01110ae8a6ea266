/// A file format for graphs.
package enum GraphFormat: String, CaseIterable, Sendable {
  /// graphml.graphdrawing.org.
  case graphml
  /// GEXF 1.3, Gephi's format.
  case gexf
  /// The language of Graphviz.
  case dot
  /// A list of edges; accounts without any are left out.
  case csv
}
