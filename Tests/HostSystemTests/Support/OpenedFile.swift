private import Foundation

/// An open file, closed on deinit.
final class OpenedFile: Sendable {
  let descriptor: Int32

  /// Opens a file or directory for reading, or a device for writing.
  init(_ path: String, forWriting: Bool = false) {
    descriptor = unsafe open(path, forWriting ? O_WRONLY : O_RDONLY)
  }

  deinit { close(descriptor) }
}
