import CProcess
package import TerminalHost

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The check that the system has enough resources for a run.
package enum SystemResources {
  /// The number of descriptors for 50 connections, libdispatch, `gh` and the cache files.
  private static let descriptorCount = 96

  /// The number of threads: one per processor plus two for libdispatch, three for Subprocess while
  /// it runs `gh`, one for transfers and one for the pager.
  private static var threadCount: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) + 7 }

  /// The number of malloc arenas, which the threads share on machines with many processors.
  private static let arenaCount = 8

  /// The address space in bytes: a stack of 8 MB per thread, malloc arenas of 64 MB, and 300 MB for
  /// libcurl, the libraries that it loads, and data.
  ///
  /// With less, GnuTLS ends the process, or libdispatch can't allocate stacks.
  private static var addressByteCount: Int { (threadCount * 8 + arenaCount * 64 + 300) << 20 }

  /// Limits malloc's address space, and checks that enough descriptors, address space and threads
  /// are free, and that `/proc` is mounted; call it before the first task.
  ///
  /// Without descriptors or `/proc` libdispatch raises SIGILL; without threads it retries for ever
  /// with signals blocked.
  ///
  /// - Throws: `ResourceShortage` with the missing resource.
  package static func check() throws(ResourceShortage) {
    cprocess_limit_arenas(Int32(arenaCount))
    guard canOpen(descriptorCount) else { throw .descriptors(needed: descriptorCount) }
    guard canReserve(addressByteCount) else {
      throw .addressSpace(neededByteCount: addressByteCount)
    }
    let count = threadCount
    guard cprocess_can_start_threads(Int32(count)) else { throw .threads(needed: count) }
    #if os(Linux)
      guard unsafe access("/proc/self/stat", R_OK) == 0 else { throw .processFiles }
    #endif
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
