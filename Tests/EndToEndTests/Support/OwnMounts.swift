import Subprocess

/// File systems of a test's own, which need a right that not everybody has.
enum OwnMounts {
  /// Whether they can be had; worked out, and a skip printed, once.
  static let areAllowed = Task {
    // `try?`: without the program there are none.
    let result = try? await Subprocess.run(
      .name("unshare"), arguments: ["-m", "mount", "-t", "tmpfs", "none", "/mnt"],
      output: .discarded, error: .discarded)
    if result?.terminationStatus.isSuccess == true { return true }
    print("skipped, no right to mount: full disks and read-only file systems")
    return false
  }
}
