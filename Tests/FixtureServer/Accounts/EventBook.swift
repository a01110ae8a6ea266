private import Foundation

/// What the invented accounts did lately, newest first: `Fixtures/api/events.jsonl`.
package struct EventBook: Sendable {
  private struct Entry: Decodable, Sendable {
    struct Actor: Decodable, Sendable {
      var id: Int
    }

    var actor: Actor
  }

  /// The host that the file's URLs have, which is replaced when an event is served.
  private static let recordedBase = "https://api.github.com"

  private let actors: [Int]
  private let lines: [String]

  /// Reads the file in a directory.
  ///
  /// - Parameter directory: The path of the directory; without the file nobody did anything.
  /// - Throws: What Foundation reports for a file that is malformed.
  package init(in directory: String) throws {
    let file = URL(filePath: directory).appending(path: "events.jsonl")
    guard FileManager.default.fileExists(atPath: file.path) else {
      (actors, lines) = ([], [])
      return
    }
    lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map(String.init)
    actors = try lines.map {
      try JSONDecoder().decode(Entry.self, from: Data($0.utf8)).actor.id
    }
  }

  /// The events of some accounts as they are served, newest first.
  ///
  /// - Parameters:
  ///   - ids: Whose events.
  ///   - base: What the API's URLs start with.
  /// - Returns: JSON objects.
  package func events(by ids: Set<Int>, base: String) -> [String] {
    zip(actors, lines).filter { ids.contains($0.0) }.map {
      $0.1.replacingOccurrences(of: Self.recordedBase, with: base)
    }
  }
}
