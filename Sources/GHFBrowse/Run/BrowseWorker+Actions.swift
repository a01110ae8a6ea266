import GHFMessages
import GHFQueries
import GitHubAPI
import LocalStore
import PeopleViews
import TerminalHost
import TerminalText

extension BrowseWorker {
  /// Follows or unfollows an account, unless it is the user's own.
  func follow(_ account: Account, _ follows: Bool) async {
    // `try?`: GitHub's logins are valid; any other can't be requested.
    guard let login = try? Login(name: account.login) else { return }
    // `try?`: the request itself has the same error.
    if let own = try? await ownLogin(queries), own == login {
      return queue.post(.error(.ownFollow(follows)))
    }
    do throws(GitHubError) {
      var hasChanged = true
      if follows {
        _ = try await client.answer(to: .follow(login))
      } else {
        hasChanged = try await client.unfollow(login)
      }
      queue.post(.followed(account, follows, hasChanged: hasChanged))
    } catch {
      queue.post(.error(CommandError(error, about: .followed(login.name), in: wording)))
    }
    postLimit()
  }

  /// Opens pages at the same time, and posts whether that succeeded; a browser that runs for 2 s shows
  /// its page.
  func open(_ pages: [String]) async {
    let (answers, answer) = AsyncStream<Bool>.makeStream()
    await withDiscardingTaskGroup { group in
      for page in pages { group.addTask { await open(page) { answer.yield($0) } } }
      group.addTask {
        var (count, openCount) = (0, 0)
        for await isOpen in answers {
          (count, openCount) = (count + 1, openCount + (isOpen ? 1 : 0))
          if count == pages.count { break }
        }
        queue.post(.notice(text(ofOpening: pages, openCount)))
      }
    }
  }

  /// Opens a page, and reports once whether that succeeded.
  private func open(_ page: String, _ report: @escaping @Sendable (Bool) -> Void) async {
    let isAnswered = OnceFlag()
    await withDiscardingTaskGroup { group in
      group.addTask {
        // `try?`: the browser has ended before.
        guard (try? await Task.sleep(for: .seconds(2))) != nil, isAnswered.set() else { return }
        report(true)
      }
      let isOpen = await host.browser.open(page, keepsTerminal: true)
      group.cancelAll()
      if isAnswered.set() { report(isOpen) }
    }
  }

  private func text(ofOpening pages: [String], _ openCount: Int) -> String {
    let count = CountText(pages.count, of: "page").text
    if pages.count == 1, let page = pages.first {
      return openCount == 1 ? "opened \(page)" : "no browser with a window; the page is \(page)"
    }
    return openCount == pages.count
      ? "opened \(count)" : "opened \(openCount) of \(count); the browser failed"
  }

  /// Posts whether the file of an export exists, or the reason why it can't be written.
  func check(_ request: ExportRequest) {
    do throws(CommandError) {
      let exists = try wording.accessFiles { () throws(StorageError) in
        try ExportFile.exists(at: path(of: request))
      }
      queue.post(.checked(request, exists))
    } catch {
      queue.post(.failedExport(error, request))
    }
  }

  /// Returns the file of an export, with the home directory in place of `~`.
  private func path(of request: ExportRequest) -> String {
    wording.expandingHome(request.path ?? "")
  }

  /// Writes people to a file, or posts their document for the clipboard.
  func export(_ request: ExportRequest, _ profiles: [Int64: KnownProfile]) {
    do throws(CommandError) {
      let export = try PeopleExport(request.form, fields: request.fields)
      let bytes = export.bytes(of: request.accounts, knowing: profiles.mapValues(\.profile))
      guard let file = request.path else {
        return queue.post(.exported(String(decoding: bytes, as: UTF8.self)))
      }
      let isWritten = try wording.accessFiles { () throws(StorageError) in
        try ExportFile.write(bytes, to: path(of: request), replaces: request.replaces)
      }
      let count = CountText(request.accounts.count, of: "account").text
      if !isWritten { throw CommandError(.failure, "the file exists by now: '\(file)'") }
      queue.post(.notice("exported \(count) to \(file)"))
    } catch {
      queue.post(.failedExport(error, request))
    }
  }
}
