/// The faults that the model's GitHub injects into a part of a list.
struct ModelSlips {
  let world: ModelWorld
  let part: (list: Int, key: String)

  private var list: ModelList { world.lists[part.list] }
  private var number: Int { Int(part.key) ?? 0 }

  private var isLast: Bool { number >= list.pageCount }

  /// Applies a lasting fault; returns nil if it doesn't affect the reply.
  func faulty(_ reply: ModelReply, by fault: ModelPlan.Fault) -> ModelReply? {
    switch fault {
    case .emptyPage(let page, let keepsLink):
      page == number && !isLast ? empty(reply, keepsLink: keepsLink) : nil
    case .noLinks: withoutLink(reply)
    case .nullNodes: nil
    }
  }

  /// Applies a slip of a kind from 0 to 4; returns nil if it doesn't affect the reply.
  func faulty(_ reply: ModelReply, kind: Int) -> ModelReply? {
    switch kind {
    case 0: empty(reply, keepsLink: false)
    case 1: empty(reply, keepsLink: true)
    case 2: withoutLink(reply)
    case 3: .notFound
    default: .badGateway
    }
  }

  private func empty(_ reply: ModelReply, keepsLink: Bool) -> ModelReply {
    ModelReply(
      body: Array("[]".utf8), tag: 0, link: keepsLink ? reply.link : nil,
      word: "slip: empty page" + (keepsLink ? " with Link" : ""), isEmptied: true)
  }

  private func withoutLink(_ reply: ModelReply) -> ModelReply? {
    guard reply.link != nil else { return nil }
    let shown = world.isPrivate ? 0 : list.places(ofPage: number).count { world.isVisible($0) }
    if shown < 100, !isLast { return nil }
    var reply = reply
    reply.link = nil
    reply.word = "slip: no Link, " + reply.word
    return reply
  }
}
