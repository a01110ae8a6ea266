/// The part of GitHub's REST API that ghf uses.
struct ModelREST {
  let world: ModelWorld

  private static let origin = "https://api.github.com/user/\(ModelWorld.id)"

  /// Answers a GET request for `target`, a path with an optional query.
  func reply(to target: String) -> ModelReply {
    let halves = target.split(separator: "?", maxSplits: 1).map(String.init)
    let path = halves[0].split(separator: "/").map(String.init)
    let query = halves.count > 1 ? halves[1].split(separator: "&").map(String.init) : []
    switch (path.first, path.count) {
    case ("rate_limit", 1): return .json(ModelREST.rateLimits, "rate limits")
    case ("users", 2), ("user", 2): return profile(path[0], path[1])
    case ("users", 3), ("user", 3):
      let number = query.first { $0.hasPrefix("page=") }.flatMap { Int($0.dropFirst(5)) } ?? 1
      guard isOwner(path[0], path[1]), let list = ModelREST.list(path[2]) else { return .notFound }
      return page(number, of: list)
    case ("users", 4), ("user", 4): return follow(path[0], path[1], path[3])
    default: return .notFound
    }
  }

  private static let rateLimits =
    #"{"resources":{"core":{"limit":5000,"remaining":4000,"reset":4102444800,"used":1000}}}"#

  private static func list(_ name: String) -> Int? {
    ["followers", "following"].firstIndex(of: name)
  }

  private func isOwner(_ kind: String, _ name: String) -> Bool {
    kind == "users" ? name == ModelWorld.login : name == "\(ModelWorld.id)"
  }

  private func account(_ kind: String, _ name: String) -> Int? {
    let index =
      kind == "users" ? world.index(ofLogin: name) : Int(name).flatMap(world.index(ofID:))
    return index.flatMap { world.isVisible($0) ? $0 : nil }
  }

  private func profile(_ kind: String, _ name: String) -> ModelReply {
    if isOwner(kind, name) {
      let counts = world.lists.map { world.isPrivate ? 0 : $0.entries.count }
      return .json(
        #"{"login":"\#(ModelWorld.login)","id":\#(ModelWorld.id),"type":"User","#
          + #""followers":\#(counts[0]),"following":\#(counts[1])}"#,
        tag: UInt64(counts[0] * 100_000 + counts[1]),
        "profile with \(counts[0]) followers, \(counts[1]) following")
    }
    guard let account = account(kind, name) else { return .notFound }
    let count = world.accounts[account].isPrivate ? 0 : 10
    return .json(
      #"{\#(world.members(account)),"followers":\#(count),"following":\#(count)}"#,
      "profile of \(world.accounts[account].login)")
  }

  private func page(_ number: Int, of list: Int) -> ModelReply {
    let lastNumber = world.isPrivate ? 1 : world.lists[list].pageCount
    var body = [UInt8(ascii: "[")]
    var tag: UInt64 = 0xCBF2_9CE4_8422_2325
    var count = 0
    for account in world.isPrivate ? [] : world.lists[list].places(ofPage: number) {
      guard world.isVisible(account) else { continue }
      if count > 0 { body.append(UInt8(ascii: ",")) }
      body += world.entry(account)
      tag = (tag ^ world.entryTag(account)) &* 0x100_0000_01B3
      count += 1
    }
    body.append(UInt8(ascii: "]"))
    return ModelReply(
      body: body, tag: count == 0 ? 0 : tag, link: link(number, of: lastNumber, list),
      word: "\(count) entries, page \(number) of \(lastNumber)", part: (list, "\(number)"))
  }

  private func link(_ number: Int, of lastNumber: Int, _ list: Int) -> String? {
    let url =
      "<\(ModelREST.origin)/\(["followers", "following"][list])?per_page=100&page="
    var links: [String] = []
    if number > 1 {
      links.append("\(url)\(min(number - 1, lastNumber))>; rel=\"prev\"")
    }
    if number < lastNumber {
      links.append("\(url)\(number + 1)>; rel=\"next\"")
      links.append("\(url)\(lastNumber)>; rel=\"last\"")
    }
    if number > 1 { links.append("\(url)1>; rel=\"first\"") }
    return links.isEmpty ? nil : links.joined(separator: ", ")
  }

  /// Answers whether one account follows another; one of the two must own the lists.
  private func follow(_ kind: String, _ name: String, _ target: String) -> ModelReply {
    let isFollowing: Bool
    if isOwner(kind, name) {
      guard let other = account("users", target) else { return .notFound }
      isFollowing = !world.isPrivate && world.lists[1].contains(other)
    } else {
      guard let other = account(kind, name), isOwner("users", target) else { return .notFound }
      isFollowing = !world.accounts[other].isPrivate && world.lists[0].contains(other)
    }
    return isFollowing ? ModelReply(status: 204, word: "follows") : .notFound
  }
}
