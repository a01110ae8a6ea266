@testable import FollowCrawl
@testable import GitHubAPI

extension FuzzTarget {
  /// Parses `Link` headers.
  func feedLink(_ bytes: [UInt8]) {
    let text = String(decoding: bytes, as: UTF8.self)
    let links = Link.links(in: text)
    for link in links { _ = link.relations }
    let pages = PageLinks(links: links)
    FuzzTarget.require(pages.lastNumber.map { $0 >= 1 } ?? true, "page numbers start at 1")
    // Links with only plain relations, written in the simplest form, are parsed as the same links.
    let plain = links.filter { link in
      !link.target.contains(">") && link.parameters.allSatisfy { $0.name == "rel" }
        && link.parameters.allSatisfy { $0.value.utf8.allSatisfy { 0x61...0x7A ~= $0 } }
    }
    let written = plain.map { link in
      (["<\(link.target)>"] + link.parameters.map { "rel=\"\($0.value)\"" })
        .joined(separator: "; ")
    }.joined(separator: ", ")
    FuzzTarget.require(Link.links(in: written) == plain, "\(written) is parsed as it was written")
  }

  /// Decodes a body as each kind of REST response.
  func feedJSON(_ bytes: [UInt8]) {
    let decoded = decode([Account].self)(bytes)
    if let plain = [Account](plainJSON: bytes) {
      FuzzTarget.require(plain == decoded, "plain lists are parsed as JSONDecoder does")
    }
    if let decoded {
      let packing = Packing.accounts
      let unpacked = packing.unpack(packing.pack(decoded))
      FuzzTarget.require(unpacked == decoded, "a list survives packing")
    }
    if let profile = decode(Profile.self)(bytes) {
      let packing = Packing.profile
      let unpacked = packing.unpack(packing.pack(profile))
      FuzzTarget.require(unpacked == profile, "a profile survives packing")
    }
    if let login = try? Login(name: "octocat"),
      let events = Endpoint<[Event]>.events(by: login).read(bytes)
    {
      let packing = Packing.events
      let unpacked = packing.unpack(packing.pack(events))
      FuzzTarget.require(unpacked == events, "events survive packing")
    }
    _ = decode(AccountSearch.self)(bytes)
    _ = decode(RateLimitReport.self)(bytes)
    let message = GitHubMessage(body: bytes)
    _ = (message.isSecondaryLimit, message.isPaginationLimit, message.isPrimaryLimit)
  }

  /// Decodes GraphQL responses.
  func feedGraphQL(_ bytes: [UInt8]) {
    let packing = Packing.foundProfile
    for node in GraphQLQuery.profiles(nodeIDs: ["U_kgAB"]).read(bytes)?.answer ?? [] {
      guard case .user(let profile) = node else { continue }
      FuzzTarget.require(
        packing.unpack(packing.pack(profile)) == .some(profile), "a profile survives packing")
    }
    for direction in FollowDirection.allCases {
      _ = GraphQLQuery.followLists(of: ["U_kgAB"], direction).read(bytes)
    }
  }
}
