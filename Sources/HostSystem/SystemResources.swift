import CProcess
package import GHFCommands

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// What the program takes of the system besides memory.
package enum SystemResources {
  /// Enough for 50 connections, libdispatch, `gh` and the files of the cache.
  private static let descriptorCount = 96

  /// One for each processor and two more for libdispatch, three for Subprocess while it runs `gh`,
  /// one for transfers and one for the pager.
  private static var threadCount: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) + 7 }

  /// A stack of 8 MB and an arena of malloc's of 64 MB for each thread, and 300 MB for libcurl, the
  /// libraries that it loads, and data.
  ///
  /// With less, GnuTLS fails in ways that end the process, or libdispatch gets no stack.
  private static var addressByteCount: Int { (threadCount * 72 + 300) << 20 }

  /// Checks that there are enough descriptors, addresses and threads; to be called before the
  /// first task.
  ///
  /// libdispatch ends the process by SIGILL if it gets no descriptor, and tries for ever, with
  /// signals blocked, to start a thread.
  ///
  /// - Throws: `ResourceShortage` with what is missing.
  package static func check() throws(ResourceShortage) {
    guard canOpen(descriptorCount) else { throw .descriptors(needed: descriptorCount) }
    guard canReserve(addressByteCount) else {
      throw .addressSpace(neededByteCount: addressByteCount)
    }
    guard cprocess_can_start_threads(Int32(threadCount)) else {
      throw .threads(needed: threadCount)
    }
  }

  private static func canOpen(_ count: Int) -> Bool {
    var descriptors: [Int32] = [-1, -1]
    guard unsafe pipe(&descriptors) == 0 else { return false }
    while descriptors.count < count {
      let copy = fcntl(descriptors[0], F_DUPFD_CLOEXEC, 0)
      guard copy >= 0 else { break }
      descriptors.append(copy)
    }
    for descriptor in descriptors { close(descriptor) }
    return descriptors.count == count
  }

  private static func canReserve(_ byteCount: Int) -> Bool {
    let start = unsafe mmap(nil, byteCount, PROT_NONE, MAP_PRIVATE | MAP_ANON, -1, 0)
    guard unsafe start != MAP_FAILED else { return false }
    _ = unsafe munmap(start, byteCount)
    return true
  }
}
