import FoundationEssentials
import GitHubAPI
import HTTPTypes
import TerminalPictures
import TestSupport

/// The pictures of `Fixtures/pictures`.
enum PictureSample {
  /// True if pictures can be drawn on this machine.
  // `try?`: a missing library disables the tests.
  static let librariesAreInstalled = (try? PictureLibrary.shared()) != nil

  static func file(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(filePath: "\(ProjectFiles.root)/Fixtures/pictures/\(name)")))
  }

  /// The files that must not be drawn.
  static var hostileNames: [String] {
    get throws {
      try FileManager.default.contentsOfDirectory(
        atPath: ProjectFiles.root + "/Fixtures/pictures/hostile"
      ).sorted()
    }
  }

  /// Returns an answer with a picture.
  static func answer(_ status: Int = 200, _ picture: [UInt8]) -> StubTransport.Answer {
    { _ in
      .success(
        TransportResponse(
          head: HTTPResponse(status: HTTPResponse.Status(code: status)), body: picture))
    }
  }
}
