import GitHubAPI
import Synchronization

/// The pictures that came for the profiles of a run, until their cards are drawn.
final class PictureAlbum: Sendable {
  let showing: PictureProtocol
  private let source: PictureSource
  private let pictures = Mutex<[Int64: Picture]>([:])

  init(showing: PictureProtocol, source: PictureSource) {
    self.showing = showing
    self.source = source
  }

  /// Gets the picture of an account, if there is one to be had.
  func add(_ account: Account) async {
    guard let picture = await source.picture(of: account) else { return }
    pictures.withLock { $0[account.id] = picture }
  }

  /// Hands over the picture of an account, which the album has no longer then.
  func take(_ account: Account) -> Picture? {
    pictures.withLock { $0.removeValue(forKey: account.id) }
  }
}
