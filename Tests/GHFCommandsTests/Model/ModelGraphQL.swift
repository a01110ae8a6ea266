import FoundationEssentials

@testable import GitHubAPI

/// The GraphQL API of the model's GitHub: profiles by node id.
struct ModelGraphQL {
  private struct Query: Decodable {
    struct Variables: Decodable {
      let ids: [String]
    }

    let variables: Variables
  }

  /// A way in which an answer isn't whole (star-history#1, github-profile-summary-cards#311,
  /// github-org-manager#246).
  enum Gap: Sendable, CaseIterable {
    /// Nulls without a reason.
    case silent
    /// Nulls with an error of their own.
    case failed
    case forbidden
    /// An error of the whole answer beside the nulls.
    case unknown

    /// Returns the error of a null, or of the answer if the place is nil.
    fileprivate func error(at place: Int?) -> String? {
      switch (self, place) {
      case (.failed, let place?): #"{"type":"INTERNAL","path":["nodes",\#(place)],"message":"m"}"#
      case (.forbidden, let place?):
        #"{"type":"FORBIDDEN","path":["nodes",\#(place)],"message":"m"}"#
      case (.unknown, nil): #"{"type":"INTERNAL","message":"m"}"#
      default: nil
      }
    }
  }

  let world: ModelWorld

  /// Answers a POST request with this body; `gap` is the kind of nulls at some of the places.
  func reply(
    to body: [UInt8], _ gap: Gap = .silent, at isGap: (Int) -> Bool = { _ in false }
  ) -> (reply: ModelReply, gapCount: Int, isRefused: Bool) {
    // `try?`: GitHub answers an invalid body with 400.
    guard let query = try? JSONDecoder().decode(Query.self, from: Data(body)) else {
      return (ModelReply(status: 400, word: "no query"), 0, false)
    }
    let ids = query.variables.ids
    var nodes: [String] = []
    var errors = [gap.error(at: nil)].compactMap(\.self)
    var gapCount = 0
    for (place, id) in ids.enumerated() {
      let number = Int(id.dropFirst("N".count)) ?? NodeID.userID(in: id).map { Int($0) }
      let account = number.flatMap(world.index(ofID:))
      if isGap(place) {
        nodes.append("null")
        errors += [gap.error(at: place)].compactMap(\.self)
        gapCount += 1
      } else if let node = account.flatMap(node) {
        nodes.append(node)
      } else {
        nodes.append("null")
        errors.append(#"{"type":"NOT_FOUND","path":["nodes",\#(place)],"message":"m"}"#)
      }
    }
    // Without a gap, there is no other error either.
    if gapCount == 0 { errors.removeAll { !$0.contains("NOT_FOUND") } }
    let problems = errors.isEmpty ? "" : ",\"errors\":[\(errors.joined(separator: ","))]"
    let word = "\(ids.count) profiles, \(gapCount) of them \(gap)"
    let text = #"{"data":{"nodes":[\#(nodes.joined(separator: ","))]}\#(problems)}"#
    return (.json(text, word), gapCount, gap == .forbidden && gapCount == ids.count)
  }

  /// The JSON of an account; nil if GitHub doesn't show it.
  private func node(_ account: Int) -> String? {
    guard world.isVisible(account) else { return nil }
    let (id, login) = (world.accounts[account].id, world.accounts[account].login)
    let count = world.accounts[account].isPrivate ? 0 : 10
    return #"{"id":"N\#(id)","databaseId":\#(id),"login":"\#(login)","#
      + #""followers":{"totalCount":\#(count)},"following":{"totalCount":\#(count)}}"#
  }
}
