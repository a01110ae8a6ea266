import GHFMessages
import TerminalHost

extension CommandError {
  /// Names the limit to raise, or what is missing.
  init(_ shortage: ResourceShortage) {
    switch shortage {
    case .descriptors(let count):
      self.init(
        .failure, "cannot open \(count) files at once",
        hints: ["raise the limit on open files: 'ulimit -n 256'"])
    case .addressSpace(let byteCount):
      self.init(
        .failure, "cannot reserve \(byteCount >> 20) MB of address space",
        hints: ["raise the limit on virtual memory: 'ulimit -v \(byteCount >> 9)'"])
    case .threads(let count):
      self.init(
        .failure, "cannot start \(count) threads",
        hints: ["raise the limit on processes: 'ulimit -u', or 'pids.max' of the control group"])
    case .processFiles:
      self.init(
        .failure, "cannot read /proc/self/stat",
        hints: ["mount /proc: 'mount -t proc proc /proc'"])
    }
  }
}
