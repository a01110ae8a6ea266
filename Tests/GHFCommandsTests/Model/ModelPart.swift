import FakeGitHub

/// A page of a list, and the faults that the model's GitHub injects into it.
struct ModelPart {
  let list: Int
  let number: Int

  /// Reads a request; nil if it isn't for a page of a list.
  init?(_ request: FixtureRequest) {
    let parts = request.parts
    guard parts.count == 3, request.method == "GET",
      let list = ["followers", "following"].firstIndex(of: parts[2])
    else { return nil }
    self.list = list
    number = request.paging.page
  }

  /// Returns a description for the log.
  func word(in world: ModelWorld) -> String {
    let last = world.isPrivate ? 1 : world.lastPage(of: list)
    return "\(shownCount(in: world)) entries, page \(number) of \(last)"
  }

  private func isLast(in world: ModelWorld) -> Bool { number >= world.lastPage(of: list) }

  /// Returns the number of entries that GitHub shows.
  private func shownCount(in world: ModelWorld) -> Int {
    let entries = world.entries(list, at: (number - 1) * 100..<number * 100)
    return world.isPrivate ? 0 : entries.count(where: world.isVisible)
  }

  /// Returns a description of an answer without a list, which is the same for the same answer.
  static func word(for answer: Answer) -> String {
    answer.status == 200 ? String(decoding: answer.body.prefix(60), as: UTF8.self) : "no profile"
  }

  /// Applies a lasting fault; returns nil if it doesn't affect the answer.
  func apply(
    _ fault: ModelPlan.Fault, to answer: inout Answer, in world: ModelWorld
  ) -> String? {
    switch fault {
    case .emptyPage(let page, let keepsLink):
      page == number && !isLast(in: world)
        ? ModelPart.slip(keepsLink ? 1 : 0, self, &answer, in: world) : nil
    case .noLinks: ModelPart.slip(2, self, &answer, in: world)
    case .repeatedPage, .nullNodes: nil
    }
  }

  /// Applies a slip of a kind from 0 to 4, the last to any answer; returns nil if it has no effect.
  static func slip(
    _ kind: Int, _ part: ModelPart?, _ answer: inout Answer, in world: ModelWorld
  ) -> String? {
    switch (kind, part) {
    case (0, _?), (1, _?):
      answer = Answer(body: Array("[]".utf8), link: kind == 1 ? answer.link : nil, tag: .body)
      return "empty page" + (kind == 1 ? " with Link" : "")
    case (2, let part?):
      guard answer.link != nil, part.isLast(in: world) || part.shownCount(in: world) == 100
      else { return nil }
      answer.link = nil
      return "no Link"
    case (3, _): answer = .notFound
    default: answer = Answer(status: 502, body: Array("<html>".utf8))
    }
    return kind == 3 ? "not found" : "bad gateway"
  }
}
