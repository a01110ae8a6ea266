import GitHubAPI
import TerminalText

/// A view that draws profiles as cards below each other, each below its picture.
struct PictureCardsView: RecordView {
  // A square picture of this height is about 16 columns wide and fits in a card of 40 columns.
  private static let rows = 8

  private let album: PictureAlbum
  private let emptyStream: CardColumnsView<Profile>
  private var hasDrawn = false

  let needsAll = false

  /// Draws each card with a copy of `cards`, which has drawn nothing yet.
  init(_ album: PictureAlbum, cards emptyStream: CardColumnsView<Profile>) {
    self.album = album
    self.emptyStream = emptyStream
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
      var cards = emptyStream
      try cards.draw([profile], to: sink)
      try cards.settle(to: sink)
    }
  }
}
