extension Misbehaviour {
  /// The ways in which a server can misbehave.
  package enum Kind: Sendable, Equatable {
    /// An empty body with a status.
    case status(Int)
    /// An HTML page that calls itself JSON, with status 503.
    case htmlUnavailable
    /// The right body, cut off in its middle with a Content-Length that fits.
    case brokenJSON
    /// The right body, but the connection ends in its middle.
    case truncatedBody
    /// The connection is closed without a response.
    case drop
    /// No response, ever.
    case hang
    /// The right body, a byte a second.
    case slow
    /// The right answer, but the connection ends inside its head.
    case cutHead
    /// The right answer, but its head comes a byte a second.
    case slowHead
    /// The right body, but Content-Length is so much too large or, if negative, too small.
    case wrongLength(by: Int)
    /// Another body with status 200: none, HTML, broken JSON, JSON of another shape.
    case body(String)
    /// GitHub's secondary limit with a Retry-After, which can be empty.
    case secondaryLimit(retryAfter: String)
    /// GitHub's primary limit, with status 403 or 429.
    case primaryLimit(status: Int)
    /// A redirect to the numeric form of the same resource.
    case redirectSame
    /// A redirect to another host or, with an argument, to that base URL.
    case redirectOther(String)
    /// A redirect to itself.
    case redirectLoop
    /// "Bad credentials".
    case badCredentials
    /// A status whose body, and Location, repeat the Authorization field in several forms.
    case echo(status: Int)
    /// A token without the scope that is needed.
    case scopeMissing
    /// A refusal to go further into a listing.
    case paginationLimited
    /// A body of very many bytes.
    case hugeBody(byteCount: Int)
    /// A body in an encoding nobody asked for.
    case zstandard
    /// Bodies as old installations answered.
    case oldForm
    /// Counts of 0 and empty lists, as private profiles have.
    case privateProfile
    /// The right answer, but something happens just before it; somebody unknown changes nothing.
    case change(Change)

    /// Takes the written name and what follows its colon, if that is a known kind.
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
