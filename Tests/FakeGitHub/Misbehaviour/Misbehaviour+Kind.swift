extension Misbehaviour {
  /// A way in which the server misbehaves.
  package enum Kind: Sendable, Equatable {
    /// A status with an empty body.
    case status(Int)
    /// An HTML page with the media type of JSON and status 503.
    case htmlUnavailable
    /// The first half of the correct body, with a matching Content-Length.
    case brokenJSON
    /// The correct body, but the connection is closed in the middle of it.
    case truncatedBody
    /// The connection is closed without a response.
    case drop
    /// No response, ever.
    case hang
    /// The correct body, one byte a second.
    case slow
    /// The correct answer, but the connection is closed in the middle of the head.
    case cutHead
    /// The correct answer, but the head is sent one byte a second.
    case slowHead
    /// The correct body, but Content-Length is too large or, if negative, too small.
    case wrongLength(by: Int)
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
    /// A body of a number of spaces.
    case hugeBody(byteCount: Int)
    /// A body in an encoding that the client does not accept.
    case zstandard
    /// Bodies in the form of an old installation.
    case oldForm
    /// Counts of 0 and empty lists, as for a private profile.
    case privateProfile
    /// The correct answer after a change; a change of an unknown account has no effect.
    case change(Change)

    /// Parses a name and the text after its colon; nil if they aren't a known kind.
    init?(_ name: String, argument: String) {
      switch name {
      case "status":
        guard let status = Int(argument), (200...599).contains(status) else { return nil }
        self = .status(status)
      case "503-html": self = .htmlUnavailable
      case "broken-json": self = .brokenJSON
      case "truncated-body": self = .truncatedBody
      case "drop": self = .drop
      case "hang": self = .hang
      case "slow": self = .slow
      case "cut-head": self = .cutHead
      case "slow-head": self = .slowHead
      case "length":
        guard let difference = Int(argument) else { return nil }
        self = .wrongLength(by: difference)
      case "body": self = .body(argument)
      case "secondary-limit": self = .secondaryLimit(retryAfter: argument)
      case "secondary-blank": self = .secondaryLimit(retryAfter: "")
      case "primary-limit": self = .primaryLimit(status: 403)
      case "primary-429": self = .primaryLimit(status: 429)
      case "resource-limits": self = .resourceLimits
      case "null-nodes":
        let words = argument.split(separator: ":", maxSplits: 1).map(String.init)
        guard let count = words.first.flatMap({ Int($0) }), count > 0 else { return nil }
        self = .nullNodes(count: count, type: words.count > 1 ? words[1] : nil)
      case "redirect" where argument == "same": self = .redirectSame
      case "redirect" where argument == "loop": self = .redirectLoop
      case "redirect" where argument.hasPrefix("other-host"):
        let base = argument.dropFirst("other-host".count + 1)
        self = .redirectOther(base.isEmpty ? "http://other-host.invalid" : String(base))
      case "401": self = .badCredentials
      case "echo":
        guard let status = Int(argument), (200...599).contains(status) else { return nil }
        self = .echo(status: status)
      case "403-scope": self = .scopeMissing
      case "422-pages": self = .paginationLimited
      case "huge-body":
        guard let count = Int(argument), count >= 0 else { return nil }
        self = .hugeBody(byteCount: count)
      case "zstd": self = .zstandard
      case "old-ghes": self = .oldForm
      case "private": self = .privateProfile
      case "change":
        do { self = .change(try Change(argument)) } catch { return nil }
      default: return nil
      }
    }
  }
}
