import GHFMessages
import GHFQueries
import GitHubAPI
import LocalStore
import TerminalText

extension BrowseWorker {
  /// Changes the favourites, and posts them.
  func changeFavourites(
    _ notice: String, _ change: (FavouritesStore, _ host: String) throws(StorageError) -> Void
  ) {
    do throws(CommandError) {
      let store = try wording.favourites()
      let host = client.base.webAuthority
      try wording.accessFiles { () throws(StorageError) in try change(store, host) }
      queue.post(.favourites(try favourites()))
      queue.post(.notice(notice))
    } catch {
      queue.post(.notice(error.sentence))
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

  /// Returns the login of the only account, or the number of accounts.
  private func names(of accounts: [Account]) -> String {
    accounts.count == 1 ? accounts[0].login : CountText(accounts.count, of: "account").text.text
  }

  /// Posts and returns the favourites; posts a notice if they can't be read.
  func favouritesOrNotice() -> [Account] {
    do throws(CommandError) {
      let favourites = try favourites()
      queue.post(.favourites(favourites))
      return favourites
    } catch {
      queue.post(.notice(error.sentence))
      return []
    }
  }

  /// Returns the favourites on the host in use, oldest first.
  func favourites() throws(CommandError) -> [Account] {
    let store = try wording.favourites()
    let host = client.base.webAuthority
    return try wording.accessFiles { () throws(StorageError) in
      try store.list(on: host)
    }.map {
      Account(id: $0.id, login: $0.login, avatarURL: $0.avatarURL, pageURL: $0.htmlURL)
    }
  }
}
