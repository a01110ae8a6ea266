package import GitHubAPI

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

/// A program that looks for names of its own in a file.
package enum GraphProgram: String, CaseIterable, Sendable {
  /// Gephi's import of CSV.
  case gephi
  /// igraph in R, Python and C, which takes the attribute `name` for the identity of a vertex; and
  /// graph-tool and networkx, which like R take the first two columns of a table for the two ends.
  case igraph

  /// The formats that have such names; the first one is the default.
  package var formats: [GraphFormat] { self == .gephi ? [.csv] : [.graphml, .csv] }
}

/// The text of a graph, which has accounts, then the follows among them, one by one.
package struct GraphText: Sendable {
  private let format: GraphFormat
  private let program: GraphProgram?
  /// The ids of accounts whose login another account of the graph has too: of one that was renamed,
  /// an older list has the login that is now another's.
  private let ambiguous: Set<Int64>

  /// Creates the text of a graph of some accounts.
  package init(
    _ format: GraphFormat, for program: GraphProgram? = nil, of people: [Account] = []
  ) {
    self.format = format
    self.program = program
    let people = program == .igraph ? Dictionary(grouping: people, by: \.login) : [:]
    ambiguous = Set(people.values.lazy.filter { $0.count > 1 }.joined().map(\.id))
  }

  /// True if accounts are in a file of their own.
  package var isTable: Bool { format == .csv }

  /// The names of what an account has besides its id: login, name, and whether it is known whom it
  /// follows.
  private var names: [String] {
    program == .igraph
      ? ["name", "full_name", "following_known"] : ["login", "name", "following_known"]
  }

  /// The text before the first account.
  package var head: String {
    switch format {
    case .graphml:
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <graphml xmlns="http://graphml.graphdrawing.org/xmlns">
      \(declarations { "<key id=\"\($0)\" for=\"node\" attr.name=\"\($0)\" attr.type=\"\($1)\"/>" })
      <graph id="follows" edgedefault="directed">

      """
    case .gexf:
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <gexf xmlns="http://gexf.net/1.3" version="1.3">
      <meta><creator>ghf</creator></meta>
      <graph mode="static" defaultedgetype="directed">
      <attributes class="node">
      \(declarations { "<attribute id=\"\($0)\" title=\"\($0)\" type=\"\($1)\"/>" })
      </attributes>
      <nodes>

      """
    case .dot: "digraph follows {\n"
    case .csv:
      switch program {
      case nil: titles(["source_id", "source_login", "target_id", "target_login"])
      case .gephi: titles(["Source", "Target"])
      case .igraph: titles(["from", "to"])
      }
    }
  }

  private func declarations(_ line: (_ name: String, _ type: String) -> String) -> String {
    zip(names, ["string", "string", "boolean"]).map(line).joined(separator: "\n")
  }

  /// Returns the text of an account; accounts come before all edges.
  ///
  /// `name` is the one in the cached profile; nil without one. `isKnown` is true if the accounts that
  /// it follows are known, so that missing edges mean something.
  package func text(of account: Account, name: String?, isKnown: Bool) -> String {
    let (id, login) = (account.id, identity(of: account))
    let data = zip(names, [login, name ?? "", "\(isKnown)"]).filter { !$0.1.isEmpty }
    switch format {
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
    case .csv:
      let cells = [.number(id), .text(login), FieldValue(name), .boolean(isKnown)]
      return row(program == .igraph ? [cells[1], cells[0]] + cells[2...] : cells)
    }
  }

  /// The text before the first account in a file of its own, which only tables have.
  package var nodesHead: String {
    switch program {
    case nil: titles(["id"] + names)
    case .gephi: titles(["Id", "Label"] + names[1...])
    // The first column identifies the vertex.
    case .igraph: titles([names[0], "id"] + names[1...])
    }
  }

  /// The text between the accounts and the edges.
  package var middle: String { format == .gexf ? "</nodes>\n<edges>\n" : "" }

  /// Returns the text of an edge, from a follower to the account that it follows.
  package func text(ofEdge number: Int, from source: Account, to target: Account) -> String {
    switch format {
    case .graphml: "<edge source=\"\(source.id)\" target=\"\(target.id)\"/>\n"
    case .gexf: "<edge id=\"\(number)\" source=\"\(source.id)\" target=\"\(target.id)\"/>\n"
    case .dot: "\"\(source.id)\" -> \"\(target.id)\";\n"
    case .csv:
      switch program {
      case nil:
        row([
          .number(source.id), .text(source.login), .number(target.id), .text(target.login),
        ])
      case .gephi: row([.number(source.id), .number(target.id)])
      case .igraph: row([source, target].map { .text(identity(of: $0)) })
      }
    }
  }

  /// The text after the last edge.
  package var tail: String {
    switch format {
    case .graphml: "</graph>\n</graphml>\n"
    case .gexf: "</edges>\n</graph>\n</gexf>\n"
    case .dot: "}\n"
    case .csv: ""
    }
  }

  /// Returns the login, for igraph with the id behind it if it would stand for two accounts.
  private func identity(of account: Account) -> String {
    ambiguous.contains(account.id) ? "\(account.login)@\(account.id)" : account.login
  }

  private func titles(_ names: [String]) -> String { row(names.map { .text($0) }) }

  /// Returns a row of a table, which ends in LF for programs: networkx's edge lists and others that
  /// split lines there keep a CR as a part of the last name.
  private func row(_ values: [FieldValue]) -> String {
    let end = program == nil ? "\r\n" : "\n"
    return String(decoding: CSVRow.bytes(of: values, end: end), as: UTF8.self)
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
