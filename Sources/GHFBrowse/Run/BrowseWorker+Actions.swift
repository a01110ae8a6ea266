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
        try await client.follow(login, id: account.id)
      } else {
        hasChanged = try await client.unfollow(login, id: account.id)
      }
      queue.post(.followed(account, follows, hasChanged: hasChanged))
    } catch {
      queue.post(.error(.query(QueryError(error, about: .followed(login.name)))))
    }
    postLimit()
  }

  /// Opens pages at the same time, and posts whether that succeeded; a browser that runs for 2 s shows
  /// its page.
  func open(_ pages: [String]) async {
    let (answers, answer) = AsyncStream<Bool>.makeStream()
    // A browser may run longer than ghf, and the end of a task would end it.
    for page in pages {
      Task { answer.yield(await host.browser.open(page, keepsTerminal: true)) }
    }
    Task {
      try await Task.sleep(for: .seconds(2))
      answer.finish()
    }
    var failureCount = 0
    for await isOpen in answers.prefix(pages.count) where !isOpen { failureCount += 1 }
    queue.post(.notice(text(ofOpening: pages, pages.count - failureCount)))
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
    do throws(StorageError) {
      queue.post(.checked(request, try ExportFile.exists(at: path(of: request))))
    } catch {
      queue.post(.failedExport(.storage(error), request))
    }
  }

  /// Returns the file of an export, with the home directory in place of `~`.
  private func path(of request: ExportRequest) -> String {
    machine.expandingHome(request.path ?? "")
  }

  func export(_ request: ExportRequest, _ profiles: [Int64: KnownProfile]) {
    do throws(CommandError) {
      let export = try PeopleExport(request.form, fields: request.fields)
      let bytes = export.bytes(of: request.accounts, knowing: profiles.mapValues(\.profile))
      guard let file = request.path else {
        return queue.post(.exported(String(decoding: bytes, as: UTF8.self)))
      }
      let isWritten: Bool
      do throws(StorageError) {
        isWritten = try ExportFile.write(
          bytes, to: path(of: request), replaces: request.replaces)
      } catch {
        throw .storage(error)
      }
      let count = CountText(request.accounts.count, of: "account").text
      if !isWritten { throw CommandError(.failure, "the file exists by now: '\(file)'") }
      queue.post(.notice("exported \(count) to \(file)"))
    } catch {
      queue.post(.failedExport(error, request))
    }
  }
}

extension BrowseWorker {
  func changeFavourites(
    _ notice: String, _ change: (FavouritesStore, _ host: String) throws(StorageError) -> Void
  ) {
    do throws(StorageError) {
      try change(FavouritesStore(in: machine.directories.data), client.base.webAuthority)
      queue.post(.favourites(try favourites()))
      queue.post(.notice(notice))
    } catch {
      queue.post(.notice(Wording(error, in: machine).sentence))
    }
  }

  /// Adds favourites, and restores removed ones.
  func add(_ accounts: [Account], restoring removed: [RemovedFavourite] = []) {
    let now = queries.clock.now()
    let restored = CountText(removed.count, of: "favourite").text
    let notice =
      accounts.isEmpty
      ? "restored \(removed.count == 1 ? "the favourite" : restored)"
      : "added \(names(of: accounts)) to the favourites"
    changeFavourites(notice) { store, host throws(StorageError) in
      if !removed.isEmpty { try store.restore(removed) }
      _ = try store.add(accounts.map { Favourite($0, on: host, addedAt: now) })
    }
  }

  func remove(_ accounts: [Account], undoneBy key: String = "Ctrl-F") {
    let names = names(of: accounts)
    let pronoun = accounts.count == 1 ? "it" : "them"
    changeFavourites("removed \(names) from the favourites; \(key) restores \(pronoun)") {
      store, host throws(StorageError) in
      queue.post(.removedFavourites(try store.remove(ids: accounts.map(\.id), on: host)))
    }
  }

  private func names(of accounts: [Account]) -> String {
    accounts.count == 1 ? accounts[0].login : CountText(accounts.count, of: "account").text.text
  }

  func favouritesOrNotice() -> [Account] {
    do throws(StorageError) {
      let favourites = try favourites()
      queue.post(.favourites(favourites))
      return favourites
    } catch {
      queue.post(.notice(Wording(error, in: machine).sentence))
      return []
    }
  }

  /// Returns the favourites on the host in use, oldest first.
  func favourites() throws(StorageError) -> [Account] {
    try FavouritesStore(in: machine.directories.data).list(on: client.base.webAuthority).map {
      Account(id: $0.id, login: $0.login, avatarURL: $0.avatarURL, pageURL: $0.htmlURL)
    }
  }
}

extension BrowseWorker {
  /// Runs a program of the user, and posts how it ended unless it succeeded.
  func run(_ words: [String], on terminal: ProgramTerminal) {
    let end = host.run(words, on: terminal)
    if let error = error(of: words, end) { queue.post(.error(error)) }
  }

  /// Copies a text with the user's program, or with tmux in its sessions, and posts whether that
  /// succeeded; `name` stands for the text.
  func copy(_ text: String, _ name: String, program: [String]?, usesTmux: Bool) async {
    var end = CopyEnd.noProgram
    if let program {
      let error = error(of: program, await host.copy(text, with: program))
      end = error.map { .failed($0) } ?? .copied
    } else if usesTmux, host.isInTmux {
      // tmux drops OSC 52 unless its option set-clipboard is on. Older versions have no `-w`, which also
      // passes the text to the clipboard of the terminal.
      let tmux = ["tmux", "load-buffer", "-w", "-"]
      if await host.copy(text, with: tmux) == .exited(status: 0) {
        end = .copied
      } else {
        // It may have written to the terminal.
        queue.post(.resumed)
      }
    }
    queue.post(.copied(text, name: name, end))
  }

  /// Returns the error of a program that didn't succeed; nil for one that did.
  ///
  /// A program that took too long has no end.
  private func error(of words: [String], _ end: ProgramEnd?) -> CommandError? {
    let name = words.first ?? ""
    let reason: String
    switch end {
    case .exited(status: 0): return nil
    case .exited(let status): reason = "\(name) failed with exit status \(status)"
    case .signalled(let number): reason = "\(name) was ended by signal \(number)"
    case .notFound: reason = "no such program: '\(name)'"
    case .noInterpreter(let interpreter):
      reason = "cannot run '\(name)': its interpreter is missing: '\(interpreter)'"
    case .failed(errno: let number): reason = "cannot run '\(name)': \(machine.systemText(number))"
    case nil: reason = "\(name) took too long"
    }
    return CommandError(.failure, reason)
  }

  /// Writes the view, the order and the columns to the config file, and posts whether that succeeded.
  func keep(_ settings: ExplorerSettings) {
    do throws(CommandError) {
      try host.keep(settings)
      queue.post(.notice("kept the view, the order and the columns in the config file"))
    } catch {
      queue.post(.error(error))
    }
  }
}
