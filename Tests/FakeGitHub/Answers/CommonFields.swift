/// The header fields that GitHub adds to its answers, as seen in 2025 and 2026.
struct CommonFields {
  /// The time in seconds since 1970.
  var now: Int
  /// The number of the request.
  var number: Int
  var isSignedIn: Bool
  var isRateLimit: Bool
  var resource: RateLimits.Resource
  var state: RateLimits.State

  /// Adds the fields that an answer doesn't have yet.
  func add(to answer: inout Answer) {
    var fields = [
      ("Date", HTTPDate.text(secondsSince1970: now)), ("Server", "github.com"),
      ("X-GitHub-Media-Type", "github.v3; format=json"),
      ("X-GitHub-Request-Id", "F1C5:" + String(0x10000 + number, radix: 16, uppercase: true)),
      (
        "Vary",
        isSignedIn
          ? "Accept, Authorization, Cookie, X-GitHub-OTP,Accept-Encoding, Accept, X-Requested-With"
          : "Accept,Accept-Encoding, Accept, X-Requested-With"
      ),
    ]
    // Without a token another server answers, which knows no versions.
    if isSignedIn || !isRateLimit {
      fields.append(("x-github-api-version-selected", "2022-11-28"))
    }
    if answer.status == 200 || answer.status == 304 {
      let isKept = answer.tag != .none || answer.status == 304
      let scope = isSignedIn ? "private" : "public"
      fields.append(
        ("Cache-Control", isKept ? "\(scope), max-age=60, s-maxage=60" : "no-cache"))
    }
    // An answer that refuses everything states that nothing is left.
    var state = state
    if answer.statesNoneLeft { state.used = state.limit }
    if answer.statesLimit { fields += state.fields(resource).map { ($0, $1) } }
    if isSignedIn { fields.append(("X-OAuth-Scopes", "read:user, user:follow")) }
    if let link = answer.link { fields.append(("Link", link)) }
    let own = Set(answer.fields.map(\.name))
    answer.fields += fields.filter { !own.contains($0.0) }.map { (name: $0.0, value: $0.1) }
  }
}
