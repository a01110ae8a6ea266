@testable import GHFQueries
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
    guard let json = try? JSON(bytes) else { return }
    var writer = JSONWriter()
    writer.value(json)
    let again = try? JSON(writer.bytes)
    var second = JSONWriter()
    if let again { second.value(again) }
    FuzzTarget.require(second.bytes == writer.bytes, "a value survives writing")
    check(try? json.list(of: Account.init(json:)), .accounts)
    check(try? Profile(json: json), .profile)
    check(try? [Event](json: json), .events)
    _ = try? AccountSearch(json: json)
    _ = try? RateLimitReport(json: json)
    let message = GitHubMessage(body: bytes)
    _ = (message.isSecondaryLimit, message.isPaginationLimit, message.isPrimaryLimit)
  }

  /// Checks that an answer is read from the cache as it was written.
  private func check<Answer: Equatable>(_ answer: Answer?, _ form: CacheForm<Answer>) {
    guard let answer else { return }
    FuzzTarget.require(form.answer(in: form.bytes(of: answer)) == answer, "an answer is cached")
  }

  /// Decodes GraphQL responses.
  func feedGraphQL(_ bytes: [UInt8]) {
    for found in GraphQLQuery.profiles(of: [.id(1, node: "U_kgAB")]).read(bytes)?.answer ?? [] {
      guard case .user(let profile) = found else { continue }
      check(profile, .foundProfile)
    }
    for direction in FollowDirection.allCases {
      _ = GraphQLQuery.followLists(of: ["U_kgAB"], direction).read(bytes)
    }
  }
}
