/// A file format for graphs.
package enum GraphFormat: String, CaseIterable, Sendable {
  /// graphml.graphdrawing.org.
  case graphml
  /// GEXF 1.3, Gephi's format.
  case gexf
  /// The language of Graphviz.
  case dot
  /// A list of edges, and perhaps one of accounts in a file of its own.
  case csv
}
