import GitHubAPI
import Synchronization

/// The pictures fetched for the profiles of a run, until their cards are drawn.
final class PictureAlbum: Sendable {
  let showing: PictureProtocol
  private let source: PictureSource
  private let pictures = Mutex<[Int64: Picture]>([:])

  init(showing: PictureProtocol, source: PictureSource) {
    self.showing = showing
    self.source = source
  }

  /// Fetches the picture of an account, if it has one.
  func add(_ account: Account) async {
    guard let picture = await source.picture(of: account) else { return }
    pictures.withLock { $0[account.id] = picture }
  }

  /// Removes the picture of an account from the album, and returns it.
  func take(_ account: Account) -> Picture? {
    pictures.withLock { $0.removeValue(forKey: account.id) }
  }
}
