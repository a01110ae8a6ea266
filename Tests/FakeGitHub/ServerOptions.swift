/// The fake GitHub's settings as words, for the server's command line and for scripts.
package struct ServerOptions: Sendable {
  package var settings = FixtureSettings()
  /// The path of a file to write the port to, for scripts.
  package var portFile: String?

  /// Parses the arguments after the program's name.
  ///
  /// - Throws: `FixtureError` with the invalid argument.
  package init(_ arguments: [String]) throws(FixtureError) {
    var rest = arguments[...]
    while let option = rest.popFirst() {
      guard let value = rest.popFirst() else { throw FixtureError.badArgument(option) }
      switch option {
      case "--port": settings.port = UInt16(try Self.number(value, upTo: 65_535))
      case "--fixtures": settings.fixtures = value
      case "--pictures": settings.pictures = value
      case "--port-file": portFile = value
      case "--latency-ms":
        settings.latency = .milliseconds(try Self.number(value, upTo: 600_000))
      case "--limit": settings.limit = try Self.number(value, upTo: 100_000_000)
      case "--order": settings.order = try Self.word(value)
      case "--hidden": settings.hidden = try Self.word(value)
      case "--graphql-order": settings.graphQL.order = try Self.word(value)
      case "--graphql-cursor": settings.graphQL.cursor = try Self.word(value)
      case "--graphql-budget":
        settings.graphQL.budget = try Self.number(value, upTo: 1_000_000_000)
      case "--secondary":
        guard let limit = SecondaryLimit(value) else { throw FixtureError.badArgument(value) }
        settings.secondaryLimit = limit
      case "--clock-ahead":
        settings.clockAhead = try Self.number(value, from: -86_400, upTo: 86_400)
      case "--poll-interval":
        settings.pollInterval = try Self.number(value, upTo: 86_400)
      case "--requests-log": settings.requestsLog = value
      case "--misbehave": settings.misbehaviours.append(try Misbehaviour(value))
      case "--public-url": settings.publicURL = value
      default: throw FixtureError.badArgument(option)
      }
    }
  }

  private static func number(
    _ text: String, from smallest: Int = 0, upTo largest: Int
  ) throws(FixtureError) -> Int {
    guard let number = Int(text), (smallest...largest).contains(number) else {
      throw FixtureError.badArgument(text)
    }
    return number
  }

  private static func word<Word: RawRepresentable<String>>(
    _ text: String
  ) throws(FixtureError) -> Word {
    guard let word = Word(rawValue: text) else { throw FixtureError.badArgument(text) }
    return word
  }
}
