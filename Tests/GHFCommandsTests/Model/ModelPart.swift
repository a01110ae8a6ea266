import FakeGitHub

/// A page of a list, and the faults that the model's GitHub injects into it.
struct ModelPart: CustomStringConvertible {
  let list: Int
  let number: Int
  private let world: ModelWorld

  /// Reads a request; nil if it isn't for a page of a list.
  init?(_ request: FixtureRequest, of world: ModelWorld) {
    let parts = request.parts
    guard parts.count == 3, request.method == "GET",
      let list = ["followers", "following"].firstIndex(of: parts[2])
    else { return nil }
    self.list = list
    number = request.paging.page
    self.world = world
  }

  var description: String {
    "\(shownCount) entries, page \(number) of \(world.isPrivate ? 1 : pageCount)"
  }

  private var pageCount: Int { world.lists[list].pageCount }

  private var isLast: Bool { number >= pageCount }

  /// The number of entries that GitHub shows.
  private var shownCount: Int {
    let entries = world.entries(list, at: (number - 1) * 100..<number * 100)
    return world.isPrivate ? 0 : entries.count(where: world.isVisible)
  }

  /// Returns a description of an answer without a list, which is the same for the same answer.
  static func word(for answer: Answer) -> String {
    answer.status == 200 ? String(decoding: answer.body.prefix(60), as: UTF8.self) : "no profile"
  }

  /// Applies a lasting fault; returns nil if it doesn't affect the answer.
  func apply(_ fault: ModelPlan.Fault, to answer: inout Answer) -> String? {
    switch fault {
    case .emptyPage(let page, let keepsLink):
      page == number && !isLast ? ModelPart.slip(keepsLink ? 1 : 0, self, &answer) : nil
    case .noLinks: ModelPart.slip(2, self, &answer)
    case .nullNodes: nil
    }
  }

  /// Applies a slip of a kind from 0 to 4, the last to any answer; returns nil if it has no effect.
  static func slip(_ kind: Int, _ part: ModelPart?, _ answer: inout Answer) -> String? {
    switch (kind, part) {
    case (0, _?), (1, _?):
      answer = Answer(body: Array("[]".utf8), link: kind == 1 ? answer.link : nil, tag: .body)
      return "empty page" + (kind == 1 ? " with Link" : "")
    case (2, let part?):
      guard answer.link != nil, part.shownCount == 100 || part.isLast else { return nil }
      answer.link = nil
      return "no Link"
    case (3, _): answer = .notFound
    default: answer = Answer(status: 502, body: Array("<html>".utf8))
    }
    return kind == 3 ? "not found" : "bad gateway"
  }
}
