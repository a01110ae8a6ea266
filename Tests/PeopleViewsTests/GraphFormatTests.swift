import GitHubAPI
import TestSupport
import Testing

@testable import PeopleViews

/// Graphs in every format, read back by small parsers.
struct GraphFormatTests {
  /// An account of a graph.
  private struct Node {
    let account: Account
    let name: String?
    let isKnown: Bool
  }

  /// A graph as read: logins and names by id, and edges.
  private struct Read: Equatable {
    var logins: [String: String] = [:]
    var names: [String: String] = [:]
    var known: [String: String] = [:]
    var edges: [[String]] = []
  }

  /// Texts that break naive writers.
  private static let hostile = [
    "", "a\"b", "a'b", "<b>&amp;</b>", "]]>", "back\\", "\\", "\\\"", "\\n", "line\nbreak",
    "\r\n", "\t tab ", " ", "\u{0}", "\u{1}\u{1F}", "\u{7F}\u{85}\u{9F}", "\u{FFFE}\u{FFFF}",
    "\u{1FFFE}", "\u{202E}rtl", "\u{2028}", "👩‍🚀", "=1+1", "@x", "-2", "a,b;c", "-->", "<!--",
    "\u{FEFF}bom", "e\u{301}", "\"\u{301}", "\\\u{301}", "&\u{301}",
  ]

  private static func graph(
    _ random: inout SeededGenerator, _ count: Int
  ) -> (nodes: [Node], edges: [(Int, Int)]) {
    let nodes = (0..<count).map { number in
      func text() -> String {
        Bool.random(using: &random)
          ? random.text(upTo: 8) : hostile.randomElement(using: &random) ?? ""
      }
      return Node(
        account: Account(id: Int64(number) * 7 + 1, login: "u\(number)" + text()),
        name: Bool.random(using: &random) ? text() : nil, isKnown: Bool.random(using: &random))
    }
    let edges = (0..<count * 2).map { _ in
      (Int.random(in: 0..<count, using: &random), Int.random(in: 0..<count, using: &random))
    }
    return (nodes, edges)
  }

  private static func text(
    _ format: GraphFormat, for program: GraphProgram? = nil, _ nodes: [Node],
    _ edges: [(Int, Int)]
  ) -> String {
    // The accounts of CSV have a file of their own.
    let graph = GraphText(format, for: program, of: nodes.map(\.account))
    let text = format == .csv ? "" : self.text(graph, nodes)
    return graph.head + text + graph.middle
      + edges.enumerated().map {
        graph.text(
          ofEdge: $0, from: nodes[$1.0].account, to: nodes[$1.1].account)
      }.joined() + graph.tail
  }

  private static func text(_ graph: GraphText, _ nodes: [Node]) -> String {
    nodes.map { node in
      graph.text(of: node.account, name: node.name, isKnown: node.isKnown)
    }.joined()
  }

  @Test("reads back what was written, with forbidden characters replaced")
  func roundTrips() {
    var random = SeededGenerator()
    for round in 0..<300 {
      let (nodes, edges) = Self.graph(&random, Int.random(in: 1...6, using: &random))
      for format in [GraphFormat.graphml, .gexf, .dot] {
        func clean(_ text: String) -> String {
          String(
            String.UnicodeScalarView(
              text.unicodeScalars.map { scalar in
                let isForbidden =
                  format == .dot
                  ? scalar.value == 0
                  : scalar.value < 0x20 && ![9, 10, 13].contains(scalar.value)
                    || [0xFFFE, 0xFFFF].contains(scalar.value)
                return isForbidden ? "\u{FFFD}" : scalar
              }))
        }
        var expected = Read()
        for node in nodes {
          let id = "\(node.account.id)"
          expected.logins[id] = clean(node.account.login)
          if let name = node.name, !name.isEmpty { expected.names[id] = clean(name) }
          expected.known[id] = "\(node.isKnown)"
        }
        expected.edges = edges.map {
          ["\(nodes[$0.0].account.id)", "\(nodes[$0.1].account.id)"]
        }
        let text = Self.text(format, nodes, edges)
        let read = format == .dot ? Self.readDOT(text) : Self.readXML(text)
        #expect(read == expected, "round \(round), \(format)")
      }
    }
  }

  @Test("quotes CSV as RFC 4180 does, with an apostrophe before formulas")
  func writesCSV() {
    let nodes = ["a", "=b\"c", "d,\ne"].enumerated().map {
      Node(account: Account(id: Int64($0), login: $1), name: nil, isKnown: true)
    }
    #expect(
      Self.text(.csv, nodes, [(0, 1), (1, 2)]) == """
        source_id,source_login,target_id,target_login\r
        0,a,1,"'=b""c"\r
        1,"'=b""c",2,"d,\ne"\r

        """)
  }

  @Test("ends the lines of tables for programs in LF, and gives igraph one name for each account")
  func writesTablesForPrograms() {
    // The second account has been renamed since the list was cached that shows its login.
    let nodes = [("a", "A"), ("b", nil), ("b", "A, B")].enumerated().map {
      Node(account: Account(id: Int64($0 + 1), login: $1.0), name: $1.1, isKnown: true)
    }
    func tables(_ program: GraphProgram) -> [String] {
      let graph = GraphText(.csv, for: program, of: nodes.map(\.account))
      return [
        Self.text(.csv, for: program, nodes, [(0, 1), (2, 0)]),
        graph.nodesHead + Self.text(graph, nodes),
      ]
    }
    #expect(
      tables(.gephi) == [
        "Source,Target\n1,2\n3,1\n",
        "Id,Label,name,following_known\n1,a,A,true\n2,b,,true\n3,b,\"A, B\",true\n",
      ])
    #expect(
      tables(.igraph) == [
        "from,to\na,b@2\nb@3,a\n",
        "name,id,full_name,following_known\na,1,A,true\nb@2,2,,true\nb@3,3,\"A, B\",true\n",
      ])
    let text = Self.text(.graphml, for: .igraph, nodes, [])
    #expect(text.contains("<node id=\"2\"><data key=\"name\">b@2</data>"))
    #expect(text.contains("<data key=\"full_name\">A, B</data>"))
  }

  // MARK: - Parsers

  /// Reads the elements that the writer uses; attributes in double quotes.
  private static func readXML(_ text: String) -> Read {
    var read = Read()
    var id = ""
    var key: String?
    var isInData = false
    for (name, attributes, content) in elements(text) {
      switch name {
      case "node":
        id = attributes["id"] ?? ""
        if let label = attributes["label"] { read.logins[id] = label }
      case "data", "attvalue":
        key = attributes["key"] ?? attributes["for"]
        isInData = name == "data"
        let value = isInData ? content : attributes["value"] ?? ""
        switch key {
        case "login": read.logins[id] = value
        case "name": read.names[id] = value
        case "following_known": read.known[id] = value
        default: Issue.record("unknown key \(key ?? "")")
        }
      case "edge": read.edges.append([attributes["source"] ?? "", attributes["target"] ?? ""])
      default: continue
      }
    }
    return read
  }

  /// Returns the start tags of a document, with the text that follows each.
  private static func elements(
    _ text: String
  ) -> [(name: String, attributes: [String: String], content: String)] {
    var elements: [(String, [String: String], String)] = []
    let scalars = Array(text.unicodeScalars)
    var place = 0
    while place < scalars.count {
      guard scalars[place] == "<" else {
        place += 1
        continue
      }
      place += 1
      var name = ""
      while place < scalars.count, ![" ", ">", "/"].contains(scalars[place]) || name.isEmpty {
        name.unicodeScalars.append(scalars[place])
        place += 1
      }
      var attributes: [String: String] = [:]
      while place < scalars.count, scalars[place] != ">" {
        if scalars[place] == "=" {
          var attribute = ""
          var back = place - 1
          while scalars[back] != " " {
            attribute = String(scalars[back]) + attribute
            back -= 1
          }
          place += 2
          var value = String.UnicodeScalarView()
          while scalars[place] != "\"" {
            value.append(scalars[place])
            place += 1
          }
          attributes[attribute] = unescaped(String(value))
        }
        place += 1
      }
      place += 1
      var content = String.UnicodeScalarView()
      var end = place
      while end < scalars.count, scalars[end] != "<" {
        content.append(scalars[end])
        end += 1
      }
      if !name.hasPrefix("/") { elements.append((name, attributes, unescaped(String(content)))) }
    }
    return elements
  }

  private static func unescaped(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    var reference: String?
    for scalar in text.unicodeScalars {
      if scalar == "&" {
        reference = ""
      } else if scalar == ";", let name = reference {
        let known: [String: Unicode.Scalar] = ["amp": "&", "lt": "<", "gt": ">", "quot": "\""]
        let number = UInt32(name.dropFirst()).flatMap { Unicode.Scalar($0) }
        result.append(known[name] ?? number ?? "?")
        reference = nil
      } else if reference != nil {
        reference?.unicodeScalars.append(scalar)
      } else {
        result.append(scalar)
      }
    }
    return String(result)
  }

  /// Reads quoted strings and attributes, one statement per line.
  private static func readDOT(_ text: String) -> Read {
    var read = Read()
    // A quoted string never contains a line break, which is written \n.
    for line in text.unicodeScalars.split(separator: "\n").dropFirst().dropLast() {
      var strings: [String] = []
      var string: String.UnicodeScalarView?
      var isEscaped = false
      for scalar in line {
        if var open = string {
          if isEscaped {
            open.append(scalar == "n" ? "\n" : scalar == "r" ? "\r" : scalar)
            isEscaped = false
          } else if scalar == "\\" {
            isEscaped = true
          } else if scalar == "\"" {
            strings.append(String(open))
            string = nil
            continue
          } else {
            open.append(scalar)
          }
          string = open
        } else if scalar == "\"" {
          string = String.UnicodeScalarView()
        }
      }
      let line = String(String.UnicodeScalarView(line))
      if line.hasSuffix("]; ") || line.hasSuffix("];") {
        read.logins[strings[0]] = strings[1]
        if strings.count > 2 { read.names[strings[0]] = strings[2] }
        read.known[strings[0]] = line.hasSuffix("following_known=true];") ? "true" : "false"
      } else {
        read.edges.append(strings)
      }
    }
    return read
  }
}
