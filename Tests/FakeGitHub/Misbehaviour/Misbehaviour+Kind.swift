extension Misbehaviour {
  /// A way in which the server misbehaves.
  package enum Kind: Sendable, Equatable {
    /// A status with an empty body.
    case status(Int)
    /// An error with a message in GitHub's JSON form.
    case error(status: Int, message: String)
    /// An HTML page of another server, without GitHub's header fields; nothing with status 204.
    case foreign(status: Int)
    /// The correct answer without the id that GitHub marks its answers with.
    case unmarked
    /// The correct answer with another header field.
    case field(name: String, value: String)
    /// An HTML page with the media type of JSON and status 503.
    case htmlUnavailable
    /// A delivery that breaks off, is slow or fails, of the correct answer if it has any bytes.
    case delivery(Delivery)
    /// The first half of the correct body, with a matching Content-Length.
    case brokenJSON
    /// A given body with status 200, such as HTML or JSON of another shape.
    case body(String)
    /// GitHub's secondary limit with a Retry-After, possibly empty.
    case secondaryLimit(retryAfter: String)
    /// GitHub's primary limit, with status 403 or 429.
    case primaryLimit(status: Int)
    /// GraphQL's error for a query that takes too many resources.
    case resourceLimits
    /// The correct answer of GraphQL, but with nulls in place of the first accounts of each list, and
    /// with an error of a type for each of them, or without errors.
    case nullNodes(count: Int, type: String?)
    /// A redirect to the numeric form of the same resource.
    case redirectSame
    /// A redirect to another base URL.
    case redirectOther(String)
    /// A redirect to itself.
    case redirectLoop
    /// 401 with "Bad credentials".
    case badCredentials
    /// A status with a body or Location that repeats the Authorization field in several forms.
    case echo(status: Int)
    /// 403 for a token without the required scope.
    case scopeMissing
    /// 422 for a page beyond the pagination limit.
    case paginationLimited
    /// A body in an encoding that the client does not accept.
    case zstandard
    /// Bodies in the form of an old installation.
    case oldForm
    /// Counts of 0 and empty lists, as for a private profile.
    case privateProfile
    /// The entries of another page of a list, with the Link of the requested one, as from a cache that
    /// mixes up two pages. Assumed: nobody has seen GitHub itself do this.
    case page(Int)
    /// The correct answer after a change; a change of an unknown account has no effect.
    case change(Change)

    /// Parses a name and the text after its colon; nil if they aren't a known kind.
    init?(_ name: String, argument: String) {
      let number = Int(argument)
      let status = number.flatMap { (200...599).contains($0) ? $0 : nil }
      let kind: Kind? =
        switch name {
        case "status": status.map { .status($0) }
        case "error":
          argument.wholeMatch(of: /([0-9]{3}):(.*)/).flatMap { match in
            Int(match.1).map { .error(status: $0, message: String(match.2)) }
          }
        case "foreign": status.map { .foreign(status: $0) }
        case "unmarked": .unmarked
        case "field":
          argument.wholeMatch(of: /([A-Za-z-]+):(.*)/).map { match in
            .field(name: String(match.1), value: String(match.2))
          }
        case "503-html": .htmlUnavailable
        case "broken-json": .brokenJSON
        case "truncated-body": .delivery(.truncated)
        case "drop": .delivery(.dropped)
        case "hang": .delivery(.never)
        case "slow": .delivery(.slow)
        case "cut-head": .delivery(.cutHead)
        case "slow-head": .delivery(.slowHead)
        case "length": number.map { .delivery(.wrongLength(by: $0)) }
        case "body": .body(argument)
        case "secondary-limit": .secondaryLimit(retryAfter: argument)
        case "secondary-blank": .secondaryLimit(retryAfter: "")
        case "primary-limit": .primaryLimit(status: 403)
        case "primary-429": .primaryLimit(status: 429)
        case "resource-limits": .resourceLimits
        case "null-nodes": Self.nullNodes(argument)
        case "redirect" where argument == "same": .redirectSame
        case "redirect" where argument == "loop": .redirectLoop
        case "redirect" where argument.hasPrefix("other-host:"):
          .redirectOther(String(argument.dropFirst("other-host:".count)))
        case "redirect" where argument == "other-host": .redirectOther("http://other-host.invalid")
        case "401": .badCredentials
        case "echo": status.map { .echo(status: $0) }
        case "403-scope": .scopeMissing
        case "422-pages": .paginationLimited
        case "huge-body": number.flatMap { $0 < 0 ? nil : .delivery(.endless(byteCount: $0)) }
        case "zstd": .zstandard
        case "old-ghes": .oldForm
        case "private": .privateProfile
        case "page": number.flatMap { $0 > 0 ? .page($0) : nil }
        // `try?`: an unknown change is an unknown kind.
        case "change": (try? Change(argument)).map { .change($0) }
        default: nil
        }
      guard let kind else { return nil }
      self = kind
    }

    private static func nullNodes(_ argument: String) -> Kind? {
      let words = argument.split(separator: ":", maxSplits: 1).map(String.init)
      guard let count = words.first.flatMap({ Int($0) }), count > 0 else { return nil }
      return .nullNodes(count: count, type: words.count > 1 ? words[1] : nil)
    }
  }
}
