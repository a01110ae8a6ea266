import GitHubAPI
import TerminalText

/// A view that draws profiles as cards below each other, each below its picture.
struct PictureCardsView: RecordView {
  // Roughly square in a card of 40 columns.
  private static let rows = 8

  private let album: PictureAlbum
  private let empty: CardColumnsView<Profile>
  private var hasDrawn = false

  let needsAll = false

  /// Draws each card with a copy of `cards`, which has drawn nothing yet.
  init(_ album: PictureAlbum, cards empty: CardColumnsView<Profile>) {
    self.album = album
    self.empty = empty
  }

  mutating func draw(_ records: [Profile], to sink: any OutputSink) throws(OutputError) {
    for profile in records {
      if hasDrawn { try sink.write([0x0A]) }
      hasDrawn = true
      if let picture = album.take(profile.account),
        let bytes = album.showing.bytes(of: picture, rows: PictureCardsView.rows)
      {
        try sink.write(bytes)
      }
      var cards = empty
      try cards.draw([profile], to: sink)
      try cards.settle(to: sink)
    }
  }
}
