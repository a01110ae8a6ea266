import FoundationEssentials

/// An output without the parts that differ between runs and machines.
struct NormalisedText {
  /// The text with HOME, HOST and TIME in place of paths, ports and current times.
  private(set) var text: String

  /// - Parameters:
  ///   - text: The output.
  ///   - home: The path of the run's home.
  ///   - port: The server's port.
  ///   - now: The start of the run, which took less than a day and prints times of the last day.
  init(_ text: String, home: String, port: Int, now: Date) {
    self.text = text.replacing(home, with: "HOME").replacing("127.0.0.1:\(port)", with: "HOST")
    // A made-up report is of the last hour: shortly after midnight, of the day before.
    for date in [now - 86_400, now, now + 86_400] {
      let day = date.formatted(.iso8601).split(separator: "T")[0]
      replace(String(day), with: "TIME") { rest in
        guard let separator = rest.first, "T ".contains(separator) else { return rest }
        let time = rest.dropFirst().prefix { $0.isNumber || $0 == ":" }
        return time.isEmpty ? rest : rest[time.endIndex...]
      }
    }
    for beginning in ["snapshot is from ", "libcurl: "] {
      replace(beginning, with: beginning + "…") { rest in rest.drop { $0 != "\n" } }
    }
  }

  /// Replaces each `beginning` with `replacement`, and the text after it with the result of `rest`.
  private mutating func replace(
    _ beginning: String, with replacement: String, _ rest: (Substring) -> Substring
  ) {
    let parts = text.split(separator: beginning, omittingEmptySubsequences: false)
    text = String(parts[0]) + parts.dropFirst().map { replacement + rest($0) }.joined()
  }
}
