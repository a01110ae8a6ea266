extension GitHubState {
  /// Adds the fields that an answer doesn't have yet and that GitHub adds, as seen in 2025 and 2026.
  func addFields(
    to answer: inout Answer, _ request: FixtureRequest, at now: Int, _ limit: RateLimits.State
  ) {
    let isSignedIn = isSignedIn(request)
    var fields = [
      ("Date", HTTPDate.text(secondsSince1970: now)), ("Server", "github.com"),
      ("X-GitHub-Media-Type", "github.v3; format=json"),
      ("X-GitHub-Request-Id", "F1C5:" + String(0x10000 + requestCount, radix: 16, uppercase: true)),
      (
        "Vary",
        isSignedIn
          ? "Accept, Authorization, Cookie, X-GitHub-OTP,Accept-Encoding, Accept, X-Requested-With"
          : "Accept,Accept-Encoding, Accept, X-Requested-With"
      ),
    ]
    // Without a token another server answers, which knows no versions.
    if isSignedIn || request.parts != ["rate_limit"] {
      fields.append(("x-github-api-version-selected", request.apiVersion))
    }
    if answer.status == 200 || answer.status == 304 {
      let isKept = answer.tag != .none || answer.status == 304
      let scope = isSignedIn ? "private" : "public"
      fields.append(
        ("Cache-Control", isKept ? "\(scope), max-age=60, s-maxage=60" : "no-cache"))
    }
    // An answer that refuses everything states that nothing is left.
    var limit = limit
    if answer.statesNoneLeft { limit.used = limit.limit }
    if answer.statesLimit { fields += limit.fields(resource(of: request)).map { ($0, $1) } }
    if isSignedIn { fields.append(("X-OAuth-Scopes", "read:user, user:follow")) }
    if let link = answer.link { fields.append(("Link", link)) }
    var own = Set(answer.fields.map(\.name))
    if answer.lacksID { own.insert("X-GitHub-Request-Id") }
    answer.fields += fields.filter { !own.contains($0.0) }.map { (name: $0.0, value: $0.1) }
  }
}
