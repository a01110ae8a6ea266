extension Routes {
  /// Returns a page of an organisation's members, as `/orgs/{org}/members` does.
  ///
  /// A member sees all members and teams, other users are redirected to the public members, and
  /// without a token these are listed at once.
  func memberPage(_ parts: [String], _ request: FixtureRequest) -> Answer {
    guard let account = accounts.account(named: parts[1]), account.type == "Organization" else {
      return .notFound
    }
    let organization = gitHub.members.organization(named: account.login)
    let isMember = isSignedIn && organization.members.contains(Routes.ownLogin)
    let url = base + "/organizations/\(account.id)"
    switch (parts.count, parts[2]) {
    case (3, "members") where isMember:
      return page(of: organization.members, at: url + "/members", request)
    case (3, "members") where isSignedIn:
      let query = request.target.drop { $0 != "?" }
      var answer = Answer.redirect(to: base + "/orgs/\(account.login)/public_members" + query)
      answer.status = 302
      return answer
    case (3, "members"), (3, "public_members"):
      return page(of: organization.publicMembers, at: url + "/public_members", request)
    case (5, "teams") where parts[4] == "members" && isMember:
      guard let team = organization.teams[parts[3].lowercased()] else { return .notFound }
      return page(of: team, at: url + "/team/1/members", request)
    default: return .notFound
    }
  }

  private func page(of logins: [String], at url: String, _ request: FixtureRequest) -> Answer {
    let ids = logins.compactMap { accounts.account(named: $0)?.id }
    return page(of: ids.count, at: url, request) { Array(ids[$0.clamped(to: ids.indices)]) }
  }
}
