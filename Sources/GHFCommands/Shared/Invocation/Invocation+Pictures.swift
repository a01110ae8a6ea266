import GHFMessages
import GHFQueries
import PeopleViews
import TerminalHost
import TerminalPictures
import TerminalText

extension Invocation {
  /// Runs a command in an invocation that shows pictures, if one is chosen and the terminal can.
  func showingPictures(
    _ choice: AvatarChoice?, _ body: (Invocation) async throws -> Void
  ) async throws {
    guard let choice, choice != .none, let album = try album(choice) else {
      return try await body(self)
    }
    let pictures = PictureScroll(
      album, for: outputTraits, on: context.streams.output,
      messages: context.streams.messages, status: context.streams.status,
      terminal: context.streams.terminal, patience: context.picturePatience)
    var invocation = self
    invocation.pictures = pictures
    try await pictures.run { try await body(invocation) }
    if let shortage = album.shortage { notices.say(shortage) }
  }

  /// Returns the album of a run that shows pictures; nil, after a notice, if it can't.
  private func album(_ choice: AvatarChoice) throws(CommandError) -> PictureAlbum? {
    guard isLaidOut(nil), outputTraits.canMoveCursor else {
      notices.say("pictures not shown: standard output is not a terminal that supports them")
      return nil
    }
    guard outputTraits.isColored else {
      notices.say("pictures not shown: colours are turned off")
      return nil
    }
    return try loadedAlbum(choice)
  }

  /// Returns the album for a full screen; nil if it shows no pictures.
  ///
  /// Without a choice, pictures are shown if the libraries are installed and there are colours, but
  /// over SSH only by a protocol that variables name.
  func screenAlbum(_ choice: AvatarChoice?) throws(CommandError) -> PictureAlbum? {
    guard choice != AvatarChoice.none,
      context.isColoured(options.color, streamIsTerminal: true)
    else { return nil }
    if let choice { return try loadedAlbum(choice) }
    if isRemote, PictureProtocol.known(in: context.machine.environment) == nil { return nil }
    // `try?`: without the libraries, names are enough.
    guard (try? PictureLibrary.shared()) != nil else { return nil }
    return try loadedAlbum(.auto)
  }

  private func loadedAlbum(_ choice: AvatarChoice) throws(CommandError) -> PictureAlbum? {
    // Their host never gets a token.
    let source = PictureSource(
      base: try apiBase(), transport: context.network.transport, store: pageStore,
      policy: cachePolicy, clock: context.machine.clock)
    do throws(PictureLibrary.Missing) {
      let library = try PictureLibrary.shared()
      return PictureAlbum(
        by: pictureProtocol(choice), cell: context.streams.terminal.window?.cell ?? .standard,
        source: source, library: library)
    } catch {
      let library: SystemLibrary = error.fileName.contains("chafa") ? .chafa : .pixbuf
      notices.say(
        "pictures not shown: \(error.fileName) is missing; "
          + library.installation)
      return nil
    }
  }

  /// Returns the protocol for pictures: the chosen one, the one that variables name, or the one
  /// that the terminal reports; otherwise half blocks.
  private func pictureProtocol(_ choice: AvatarChoice) -> PictureProtocol {
    let colours: PictureProtocol.Colours =
      ["truecolor", "24bit"].contains(context.machine.variable("COLORTERM")) ? .true24 : .indexed256
    if let method = choice.chosen(colours) ?? .known(in: context.machine.environment) {
      return method
    }
    if isRemote || !mayReportSixel { return .halfBlocks(colours) }
    let hasSixel = context.streams.terminal.attributes().contains(PictureProtocol.sixelAttribute)
    return hasSixel ? .sixel : .halfBlocks(colours)
  }

  /// True if the terminal is at the other end of a connection, from where answers may come late.
  private var isRemote: Bool {
    ["SSH_CONNECTION", "SSH_TTY"].contains { context.machine.variable($0) != nil }
  }

  /// True unless TERM names a terminal without pictures: Linux's console or GNU screen, whose name
  /// tmux may use too.
  private var mayReportSixel: Bool {
    let name = context.machine.variable("TERM") ?? ""
    return name != "linux" && (!name.hasPrefix("screen") || context.machine.variable("TMUX") != nil)
  }
}
