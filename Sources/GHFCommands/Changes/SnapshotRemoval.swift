import GitHubAPI
import LocalStore
import TerminalText

/// Deletes the snapshots of an account's lists, without a request.
struct SnapshotRemoval: Sendable {
  let relations: [Relation]

  /// Deletes them and says which.
  ///
  /// - Throws: `CommandError` if there are none, the account isn't named, or a file can't be removed.
  func run(_ user: String?, in invocation: Invocation) throws(CommandError) {
    guard case .named(let login) = try UserArgument(user, on: invocation.apiBase()) else {
      throw CommandError(
        .usage, "--forget needs the account's name", hints: ["type 'ghf changes USER --forget'"])
    }
    let client = try invocation.client()
    let notices = invocation.notices
    var isNothing = true
    for relation in relations {
      let list = ListSnapshots(
        relation: relation, login: login, client: client, invocation: invocation)
      do throws(StorageError) {
        guard let count = try list.store().remove() else { continue }
        isNothing = false
        let snapshots = CountText(count, of: "snapshot").text
        notices.say("deleted \(snapshots) of \(relation.name(of: login))")
      } catch {
        throw CommandError(error, in: invocation.context)
      }
    }
    if isNothing { throw CommandError(.failure, "there are no snapshots of '\(login)'") }
  }
}
