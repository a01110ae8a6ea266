import GitHubAPI
import HTTPTypes
import Synchronization

/// A GitHub with the followers of `ListHistory`, in the order of their ids.
///
/// The history doesn't say why accounts left. Here, those that come back were suspended meanwhile;
/// of the others, every second one in the order of the file was deleted, and the rest unfollowed.
final class ListHistoryGitHub: HTTPTransport {
  /// The kinds of requests that `ghf changes` sends.
  enum Kind: Hashable {
    case profile
    case page
    /// A request about an account that may have left, or for the list's own account by its id.
    case check
  }

  private struct State {
    var world = ModelWorld(followers: .ascendingID, following: .ascendingID)
    var counts: [Kind: Int] = [:]
    var deletions = false
  }

  private let state = Mutex(State())
  /// The number of times that each account joins.
  private let joinCounts: [Int: Int]

  init(_ versions: [ListHistory.Version]) {
    joinCounts = versions.flatMap(\.joined).reduce(into: [:]) { $0[$1.id, default: 0] += 1 }
  }

  /// The number of requests so far.
  var counts: [Kind: Int] { state.withLock { $0.counts } }

  /// Applies the changes of a version.
  ///
  /// - Returns: The ids of the accounts that GitHub doesn't show any more, and the old logins of
  ///   those that were renamed, in the order of the version.
  func apply(_ version: ListHistory.Version) -> (gone: Set<Int>, oldLogins: [String]) {
    state.withLock { state in
      var gone: Set<Int> = []
      for id in version.left {
        guard let account = state.world.index(ofID: id) else { continue }
        let wasLast = state.world.lists[0].joinings(of: account) == joinCounts[id]
        if !wasLast { state.world.setHidden(true, account: account) }
        if wasLast, state.deletions { state.world.delete(account) }
        if !state.world.isVisible(account) { gone.insert(id) }
        if wasLast { state.deletions.toggle() }
        state.world.leave(account, list: 0)
      }
      for person in version.joined {
        let account =
          state.world.index(ofID: person.id)
          ?? state.world.addAccount(id: person.id, login: person.login)
        if !state.world.isVisible(account) { state.world.setHidden(false, account: account) }
        if state.world.accounts[account].login != person.login {
          state.world.rename(account, to: person.login)
        }
        state.world.join(account, list: 0)
      }
      var oldLogins: [String] = []
      for person in version.renamed {
        guard let account = state.world.index(ofID: person.id) else { continue }
        oldLogins.append(state.world.accounts[account].login)
        state.world.rename(account, to: person.login)
      }
      return (gone, oldLogins)
    }
  }

  func response(
    to request: HTTPRequest, body: [UInt8]
  ) async throws(TransportError) -> TransportResponse {
    state.withLock { state in
      state.counts[kind(of: request), default: 0] += 1
      var reply =
        request.method == .post
        ? ModelGraphQL(world: state.world).reply(to: body).reply
        : ModelREST(world: state.world).reply(to: request.path ?? "")
      let tag = reply.applyETag(for: request)
      return reply.response(tag.map { [("ETag", $0)] } ?? [])
    }
  }

  private func kind(of request: HTTPRequest) -> Kind {
    let path = request.path ?? ""
    if path == "/users/\(ModelWorld.login)" { return .profile }
    return path.contains("/followers?") ? .page : .check
  }
}
