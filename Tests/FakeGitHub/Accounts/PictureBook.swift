import Foundation

/// The pictures of accounts: each has one of the files of a directory.
struct PictureBook: Sendable {
  private static let gitHub = Array("https://avatars.githubusercontent.com".utf8)

  /// The files, in the order of their names.
  private let files: [[UInt8]]

  /// Reads all files of a directory.
  ///
  /// - Throws: Foundation's error if they can't be read, and `FixtureError` without any.
  init(in directory: String) throws {
    files = try FileManager.default.contentsOfDirectory(atPath: directory).sorted()
      .map { Array(try Data(contentsOf: URL(filePath: directory + "/" + $0))) }
    if files.isEmpty { throw FixtureError.badArgument(directory) }
  }

  /// Returns the picture for `/u/ID`; an error if the request has a token, which the host of
  /// pictures must never see.
  func answer(to request: FixtureRequest) -> Answer {
    guard request.fields["authorization"] == nil else { return .error(400, "unexpected token") }
    guard let id = request.parts.dropFirst().first.flatMap({ Int($0) }) else { return .notFound }
    return Answer(body: files[id % files.count], contentType: "application/octet-stream")
  }

  /// Replaces the addresses of GitHub's pictures by those of this server.
  func replaceAddresses(in answer: inout Answer, base: String) {
    let parts = answer.body.split(separator: PictureBook.gitHub)
    answer.body = Array(parts.joined(separator: Array(base.utf8)))
  }
}
