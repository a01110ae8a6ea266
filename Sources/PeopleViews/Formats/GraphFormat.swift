package import GitHubAPI

/// A file format for graphs, which writes accounts, then the follows among them, one by one.
package enum GraphFormat: String, CaseIterable, Sendable {
  /// graphml.graphdrawing.org.
  case graphml
  /// GEXF 1.3, Gephi's format.
  case gexf
  /// The language of Graphviz.
  case dot
  /// A list of edges, and perhaps one of accounts in a file of its own.
  case csv
  /// CSV with the columns that Gephi's import looks for.
  case gephi

  /// The formats that a user chooses; `.gephi` is chosen by the program that reads it.
  package static let allCases: [GraphFormat] = [.graphml, .gexf, .dot, .csv]

  /// True if accounts are in a file of their own.
  package var isTable: Bool { self == .csv || self == .gephi }

  /// The text before the first account.
  package var head: String {
    switch self {
    case .graphml:
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <graphml xmlns="http://graphml.graphdrawing.org/xmlns">
      <key id="login" for="node" attr.name="login" attr.type="string"/>
      <key id="name" for="node" attr.name="name" attr.type="string"/>
      <key id="following_known" for="node" attr.name="following_known" attr.type="boolean"/>
      <graph id="follows" edgedefault="directed">

      """
    case .gexf:
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <gexf xmlns="http://gexf.net/1.3" version="1.3">
      <meta><creator>ghf</creator></meta>
      <graph mode="static" defaultedgetype="directed">
      <attributes class="node">
      <attribute id="login" title="login" type="string"/>
      <attribute id="name" title="name" type="string"/>
      <attribute id="following_known" title="following_known" type="boolean"/>
      </attributes>
      <nodes>

      """
    case .dot: "digraph follows {\n"
    case .csv:
      row(["source_id", "source_login", "target_id", "target_login"].map { .text($0) })
    case .gephi: row(["Source", "Target"].map { .text($0) })
    }
  }

  /// Returns the text of an account; accounts come before all edges.
  ///
  /// `name` is the one in the cached profile; nil without one. `isKnown` is true if the accounts that
  /// it follows are known, so that missing edges mean something.
  package func text(of account: Account, name: String?, isKnown: Bool) -> String {
    let (id, login) = (account.id, account.login)
    let data = [("login", login), ("name", name ?? ""), ("following_known", "\(isKnown)")]
      .filter { !$0.1.isEmpty }
    switch self {
    case .graphml:
      let values = data.map { "<data key=\"\($0)\">\($1.escapedForXML)</data>" }
      return "<node id=\"\(id)\">\(values.joined())</node>\n"
    case .gexf:
      let values = data.map { "<attvalue for=\"\($0)\" value=\"\($1.escapedForXML)\"/>" }
      return "<node id=\"\(id)\" label=\"\(login.escapedForXML)\">"
        + "<attvalues>\(values.joined())</attvalues></node>\n"
    case .dot:
      let tooltip = name.map { $0.isEmpty ? "" : ", tooltip=\(quoted($0))" } ?? ""
      return "\"\(id)\" [label=\(quoted(login))\(tooltip), following_known=\(isKnown)];\n"
    case .csv, .gephi:
      return row([.number(id), .text(login), FieldValue(name), .boolean(isKnown)])
    }
  }

  /// The text before the first account in a file of its own, which only tables have.
  package var nodesHead: String {
    let names = self == .gephi ? ["Id", "Label"] : ["id", "login"]
    return row((names + ["name", "following_known"]).map { .text($0) })
  }

  /// The text between the accounts and the edges.
  package var middle: String { self == .gexf ? "</nodes>\n<edges>\n" : "" }

  /// Returns the text of an edge, from a follower to the account that it follows.
  package func text(ofEdge number: Int, from source: Account, to target: Account) -> String {
    switch self {
    case .graphml: "<edge source=\"\(source.id)\" target=\"\(target.id)\"/>\n"
    case .gexf: "<edge id=\"\(number)\" source=\"\(source.id)\" target=\"\(target.id)\"/>\n"
    case .dot: "\"\(source.id)\" -> \"\(target.id)\";\n"
    case .csv:
      row([
        .number(source.id), .text(source.login), .number(target.id), .text(target.login),
      ])
    case .gephi: row([.number(source.id), .number(target.id)])
    }
  }

  /// The text after the last edge.
  package var tail: String {
    switch self {
    case .graphml: "</graph>\n</graphml>\n"
    case .gexf: "</edges>\n</graph>\n</gexf>\n"
    case .dot: "}\n"
    case .csv, .gephi: ""
    }
  }

  private func row(_ values: [FieldValue]) -> String {
    String(decoding: CSVRow.bytes(of: values), as: UTF8.self)
  }

  /// Quotes a text for DOT.
  ///
  /// In a quoted string, `\"` is a quote, and a label's `\\`, `\n` and `\r` are a backslash and line
  /// breaks; Graphviz reads nothing after U+0000, which becomes U+FFFD.
  private func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0: quoted += "\u{FFFD}"
      case 0x22: quoted += #"\""#
      case 0x5C: quoted += #"\\"#
      case 0x0A: quoted += #"\n"#
      case 0x0D: quoted += #"\r"#
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }
}

extension String {
  /// The text escaped for XML 1.0, in elements and in attributes in double quotes.
  ///
  /// Characters that XML 1.0 forbids (section 2.2, Char) become U+FFFD. White space other than the
  /// space is written as references, because parsers normalise it (sections 2.11 and 3.3.3).
  var escapedForXML: String {
    var escaped = ""
    for scalar in unicodeScalars {
      switch scalar.value {
      case 0x26: escaped += "&amp;"
      case 0x3C: escaped += "&lt;"
      case 0x3E: escaped += "&gt;"
      case 0x22: escaped += "&quot;"
      case 0x09, 0x0A, 0x0D, 0x7F...0x9F, 0x2028: escaped += "&#\(scalar.value);"
      case 0..<0x20, 0xFFFE, 0xFFFF: escaped += "\u{FFFD}"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}
