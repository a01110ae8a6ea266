#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The three descriptors that every program is started with.
package enum StandardStreams {
  /// Fills those that are closed (`>&-`), so that no file of ours is opened under their numbers.
  ///
  /// They are opened the wrong way round: what is then written to standard output or read from
  /// standard input fails as it would have failed with the closed one.
  package static func reserve() {
    for descriptor in STDIN_FILENO...STDERR_FILENO {
      guard fcntl(descriptor, F_GETFD) == -1, errno == EBADF else { continue }
      // The lowest free number is given, and that is this one.
      _ = unsafe open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
  }
}
