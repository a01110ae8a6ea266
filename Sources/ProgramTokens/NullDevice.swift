#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The file `/dev/null`, which some chroots lack.
enum NullDevice {
  /// True if it can be opened.
  ///
  /// Works around swift-subprocess 1.0.2, which ends this process if it can't open `/dev/null`:
  /// `TrackedFileDescriptor` insists on being closed even if opening another one failed. Remove
  /// this once it is fixed.
  static var isAvailable: Bool {
    let descriptor = unsafe open("/dev/null", O_RDWR | O_CLOEXEC)
    guard descriptor >= 0 else { return false }
    close(descriptor)
    return true
  }
}
