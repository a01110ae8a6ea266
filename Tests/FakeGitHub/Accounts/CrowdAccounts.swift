/// The full profiles of the accounts that `CrowdRule` generates.
package enum CrowdAccounts {
  private static let bios: [String?] = [
    nil, "Compilers by day, bread by night.", "", "I read the changelog.", nil,
    "Maintainer of small things.\r\nAsk me about parsers.", "🌱 learning Rust", nil,
  ]
  private static let places: [String?] = [nil, "Tromsø", "Lagos", nil, "東京", "Montevideo"]

  /// Returns the profile of member `number`, the same in every crowd that is large enough.
  package static func member(_ number: Int) -> AccountRecord {
    let id = CrowdRule.id(of: number)
    let login = CrowdRule.name(of: number)
    return record(
      login: login, id: id, followers: 0,
      name: number % 3 == 0 ? nil : login.capitalizedFirst,
      bio: bios[number % bios.count], location: places[number % places.count])
  }

  /// Returns the profile of the account `crowd-SIZE`.
  package static func crowd(ofSize size: Int) -> AccountRecord {
    record(
      login: "crowd-\(size)", id: CrowdRule.crowdID(ofSize: size), followers: size,
      name: "A crowd of \(size)", bio: "Followed by \(size) accounts that a rule makes up.",
      location: nil)
  }

  static func record(
    login: String, id: Int, followers: Int, name: String?, bio: String?, location: String?
  ) -> AccountRecord {
    let year = 2012 + id % 13
    let day = 10 + id % 18
    return AccountRecord(
      login: login, id: id, nodeID: String(decoding: CrowdRule.nodeID(of: id), as: UTF8.self),
      type: "User", siteAdmin: false, name: name, company: nil, blog: "", location: location,
      email: nil, hireable: nil, bio: bio, twitterUsername: nil, publicRepos: id % 60,
      publicGists: id % 7, followers: followers, following: 0,
      createdAt: "\(year)-03-\(day)T09:41:00Z", updatedAt: "\(year + 1)-08-\(day)T17:05:59Z")
  }
}

extension AccountRecord {
  /// Returns the profile of a user with few members.
  package static func user(_ login: String, _ id: Int) -> AccountRecord {
    CrowdAccounts.record(login: login, id: id, followers: 0, name: nil, bio: nil, location: nil)
  }
}
