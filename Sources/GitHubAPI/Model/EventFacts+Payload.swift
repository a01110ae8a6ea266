extension EventFacts {
  /// Takes from a payload what an event of this kind is known to tell.
  init(_ payload: EventPayload, of kind: EventKind) {
    self.init()
    action = payload.action
    ref = payload.ref
    refType = payload.refType
    switch kind {
    case .push:
      count = payload.size ?? payload.commits.map { Int64($0.count) }
      take(text: payload.commits?.compactMap(\.message).joined(separator: "\n"))
    case .create: take(text: payload.description)
    case .delete, .publication, .watch: break
    case .other: take(payload.subject)
    case .fork:
      name = payload.forkee?.fullName
      pageURL = payload.forkee?.pageURL
      take(text: payload.forkee?.description)
    case .issues, .pullRequest, .discussion: take(payload.subject)
    case .issueComment: take(payload.comment, on: payload.subject)
    case .commitComment: take(payload.comment, on: nil)
    case .review: take(payload.review, on: payload.subject)
    case .reviewComment, .reviewThread: take(payload.comment, on: payload.subject)
    case .member: name = payload.member?.login
    case .release:
      name = payload.release?.tagName
      pageURL = payload.release?.pageURL
      take(text: payload.release?.name)
      if text == nil { take(text: payload.release?.body) }
    case .gollum: take(pages: payload.pages)
    }
    if number == nil { number = payload.number }
  }

  /// An issue, a pull request or a discussion itself.
  private mutating func take(_ subject: EventPayload.Part?) {
    number = subject?.number
    pageURL = subject?.pageURL
    isMerged = subject?.isMerged ?? false
    take(text: subject?.title)
  }

  /// What somebody said of it.
  private mutating func take(_ remark: EventPayload.Part?, on subject: EventPayload.Part?) {
    number = subject?.number
    name = remark?.commitID
    state = remark?.state
    pageURL = remark?.pageURL ?? subject?.pageURL
    take(text: remark?.body)
  }

  private mutating func take(pages: [EventPayload.Part]?) {
    count = pages.map { Int64($0.count) }
    guard let first = pages?.first, let pages else { return }
    action = pages.allSatisfy { $0.action == first.action } ? first.action : nil
    if pages.count == 1 {
      name = first.pageTitle
      pageURL = first.pageURL
      take(text: first.summary)
    } else {
      take(text: pages.compactMap(\.pageTitle).joined(separator: "\n"))
    }
  }

  /// An empty text is none.
  private mutating func take(text: String?) {
    if let text, !text.isEmpty { self.text = text }
  }
}
