import FoundationEssentials
import TerminalText

/// The columns by which a terminal moved its cursor for emoji and sequences of them.
struct TerminalAnswers: Sendable {
  let name: String
  /// The columns of each text, without those that the terminal didn't answer.
  let columns: [String: Int]

  /// Reads a file of one of two forms: a matrix of clusters and terminals, or terminals with the
  /// widths of named sequences.
  ///
  /// Omits texts that aren't emoji, and terminals that ran without UTF-8.
  ///
  /// - Throws: Foundation's error if the file can't be read, or `DecodingError` if it has another form.
  static func all(in path: String) throws -> [TerminalAnswers] {
    let data = try Data(contentsOf: URL(filePath: path))
    let decoder = JSONDecoder()
    // `try?`: a file that isn't of the first form is read as of the second one.
    if let matrix = try? decoder.decode(Matrix.self, from: data) { return matrix.answers }
    return try decoder.decode(Settings.self, from: data).answers
  }

  /// The texts that stand in for probes that a file lacks: another profession, and an emoji of the next
  /// version, since a terminal that knows it knows the older one too.
  private static let substitutes = ["👩‍🚀": "👨‍💻", "🫠": "🫨"]

  /// The probes, each replaced by its substitute if the file lacks its answer.
  var probes: [String] {
    EmojiWidths.probes.map { probe in
      columns[probe] == nil ? TerminalAnswers.substitutes[probe] ?? probe : probe
    }
  }

  /// The rule that the terminal's answers to the probes lead to; nil if they are refused.
  var rule: EmojiWidths? { EmojiWidths(probed: probes.compactMap { columns[$0] }) }
}

/// The widths of clusters, each with one for each terminal.
private struct Matrix: Decodable {
  struct Cluster: Decodable {
    let text: String
    let category: String
    let widths: [Int?]

    var isEmoji: Bool {
      ["Emoji", "Keycaps", "Skin", "Tag", "Flags", "Lone"].contains(where: category.hasPrefix)
    }
  }

  let terminals: [String]
  let clusters: [Cluster]

  var answers: [TerminalAnswers] {
    terminals.enumerated().map { index, name in
      var columns: [String: Int] = [:]
      for cluster in clusters where cluster.isEmoji {
        columns[cluster.text] = cluster.widths[index]
      }
      return TerminalAnswers(name: name, columns: columns)
    }
  }
}

/// Terminals with their settings and the widths of named sequences.
private struct Settings: Decodable {
  struct Sequence: Decodable {
    let name: String
    let kind: String
    let codePoints: [String]

    private enum CodingKeys: String, CodingKey {
      case name, kind
      case codePoints = "code_points"
    }

    var isEmoji: Bool { !["joiner", "script", "mark", "zero"].contains(kind) }

    var text: String {
      let scalars = codePoints.compactMap { UInt32($0, radix: 16).flatMap(Unicode.Scalar.init) }
      return String(String.UnicodeScalarView(scalars))
    }
  }

  struct Terminal: Decodable {
    let name: String
    let debian: Int
    let environment: [String: String]
    let widths: [String: Int?]
  }

  let sequences: [Sequence]
  let terminals: [Terminal]

  var answers: [TerminalAnswers] {
    terminals.filter { $0.environment["LC_ALL"] != "C" }.map { terminal in
      var columns: [String: Int] = [:]
      for sequence in sequences where sequence.isEmoji {
        columns[sequence.text] = terminal.widths[sequence.name] ?? nil
      }
      let prefix = terminal.debian == 12 ? "" : "\(terminal.debian)-"
      return TerminalAnswers(name: prefix + terminal.name, columns: columns)
    }
  }
}
