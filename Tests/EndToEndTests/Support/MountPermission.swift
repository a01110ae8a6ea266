import Subprocess

/// The permission to mount file systems in a mount namespace.
enum MountPermission {
  /// True if granted; checked once, printing a skip notice otherwise.
  static let isGranted = Task {
    // `try?`: without `unshare`, nothing can be mounted.
    let result = try? await Subprocess.run(
      .name("unshare"), arguments: ["-m", "mount", "-t", "tmpfs", "none", "/mnt"],
      output: .discarded, error: .discarded)
    if result?.terminationStatus.isSuccess == true { return true }
    print("skipped, mounting is not permitted: full disks and read-only file systems")
    return false
  }
}
