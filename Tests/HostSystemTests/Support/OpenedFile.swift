#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A file that is open as long as it is held.
final class OpenedFile: Sendable {
  let descriptor: Int32

  /// Opens a file or a directory to read, or a device to write.
  init(_ path: String, forWriting: Bool = false) {
    descriptor = unsafe open(path, forWriting ? O_WRONLY : O_RDONLY)
  }

  deinit { close(descriptor) }
}
