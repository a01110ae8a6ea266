@testable import GitHubAPI

extension FuzzTarget {
  /// `Link` headers.
  func feedLink(_ bytes: [UInt8]) {
    let text = String(decoding: bytes, as: UTF8.self)
    let links = Link.links(in: text)
    for link in links { _ = link.relations }
    let pages = PageLinks(links: links)
    FuzzTarget.require(pages.lastNumber.map { $0 >= 1 } ?? true, "pages are counted from 1")
    // What was read and is written plainly is read alike.
    let plain = links.filter { link in
      !link.target.contains(">") && link.parameters.allSatisfy { $0.name == "rel" }
        && link.parameters.allSatisfy { $0.value.utf8.allSatisfy { 0x61...0x7A ~= $0 } }
    }
    let written = plain.map { link in
      (["<\(link.target)>"] + link.parameters.map { "rel=\"\($0.value)\"" })
        .joined(separator: "; ")
    }.joined(separator: ", ")
    FuzzTarget.require(Link.links(in: written) == plain, "\(written) is read as it was written")
  }

  /// Bodies of REST answers, of every kind.
  func feedJSON(_ bytes: [UInt8]) {
    let decoded = decode([Account].self)(bytes)
    if let plain = [Account](plainJSON: bytes) {
      FuzzTarget.require(plain == decoded, "plain lists are read as JSONDecoder reads them")
    }
    if let decoded {
      let packing = Packing.accounts
      let kept = packing.unpack(packing.pack(decoded))
      FuzzTarget.require(kept == decoded, "a list is kept as it is")
    }
    if let profile = decode(Profile.self)(bytes) {
      let packing = Packing.profile
      let kept = packing.unpack(packing.pack(profile))
      FuzzTarget.require(kept == profile, "a profile is kept as it is")
    }
    if let login = try? Login(name: "octocat"),
      let events = Endpoint<[Event]>.events(by: login).read(bytes)
    {
      let packing = Packing.events
      let kept = packing.unpack(packing.pack(events))
      FuzzTarget.require(kept == events, "events are kept as they are")
    }
    _ = decode(AccountSearch.self)(bytes)
    _ = decode(RateLimitReport.self)(bytes)
    let message = GitHubMessage(body: bytes)
    _ = (message.isSecondaryLimit, message.isPaginationLimit, message.isPrimaryLimit)
  }

  /// Bodies of GraphQL's answers.
  func feedGraphQL(_ bytes: [UInt8]) {
    guard let login = try? Login(name: "octocat") else { return }
    let query = GraphQLQuery.followers(of: login, first: 100, after: nil)
    if let page = query.read(bytes)?.answer {
      let packing = Packing.profilePage
      FuzzTarget.require(packing.unpack(packing.pack(page)) == page, "a page is kept as it is")
    }
    _ = GraphQLQuery.profiles(nodeIDs: ["U_kgAB"]).read(bytes)
  }
}
