import FoundationEssentials
import GitHubAPI
import HTTPTypes

/// The pictures of `Fixtures/pictures`.
package enum PictureSample {
  package static func file(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(filePath: "\(ProjectFiles.root)/Fixtures/pictures/\(name)")))
  }

  /// The files that must not be drawn.
  package static var hostileNames: [String] {
    get throws {
      try FileManager.default.contentsOfDirectory(
        atPath: ProjectFiles.root + "/Fixtures/pictures/hostile"
      ).sorted()
    }
  }

  /// Returns an answer with a picture.
  package static func answer(_ status: Int = 200, _ picture: [UInt8]) -> StubTransport.Answer {
    { _ in
      .success(
        TransportResponse(
          head: HTTPResponse(status: HTTPResponse.Status(code: status)), body: picture))
    }
  }
}
