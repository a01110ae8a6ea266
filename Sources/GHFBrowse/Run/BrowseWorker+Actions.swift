import GHFMessages
import GHFQueries
import GitHubAPI
import LocalStore
import PeopleViews
import TerminalText

extension BrowseWorker {
  /// Follows or unfollows an account with one request.
  func follow(_ account: Account, _ follows: Bool) async {
    // `try?`: GitHub's logins are valid; any other can't be requested.
    guard let login = try? Login(name: account.login) else { return }
    do throws(GitHubError) {
      _ = try await client.answer(to: follows ? .follow(login) : .unfollow(login))
      queue.post(.followed(account, follows))
    } catch {
      queue.post(.error(CommandError(error, about: .followed(login.name), in: wording)))
    }
    postLimit()
  }

  /// Writes people to a file, or posts their document for the clipboard.
  func export(_ request: ExportRequest, _ profiles: [Int64: KnownProfile]) {
    do throws(CommandError) {
      let export = try PeopleExport(request.form, fields: request.fields)
      let bytes = export.bytes(of: request.accounts, knowing: profiles.mapValues(\.profile))
      guard let path = request.path else {
        return queue.post(.exported(String(decoding: bytes, as: UTF8.self)))
      }
      let home = wording.variable("HOME")
      let file = path.hasPrefix("~/") ? home.map { $0 + path.dropFirst() } ?? path : path
      let isWritten = try wording.accessFiles { () throws(StorageError) in
        try ExportFile.write(bytes, to: file, replaces: request.replaces)
      }
      let count = CountText(request.accounts.count, of: "account").text
      queue.post(isWritten ? .notice("exported \(count) to \(path)") : .exists(request))
    } catch {
      queue.post(.error(error))
    }
  }
}
