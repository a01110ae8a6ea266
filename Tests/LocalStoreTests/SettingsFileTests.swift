import FoundationEssentials
import TestSupport
import Testing

@testable import LocalStore

/// The config file on the disk.
struct SettingsFileTests {
  private let scratch: ScratchDirectory

  init() throws { scratch = try ScratchDirectory() }

  private func permissions(_ name: String) throws -> Int {
    Int(try FileStatus.of(path: scratch.path(name), followsLink: false)?.permissions ?? 0)
  }

  @Test("creates the file and its directory, accessible to the owner only")
  func createsTheFile() throws {
    let file = SettingsFile(in: scratch.path("new/ghf"))
    #expect(try file.read() == nil)
    try file.change { _ in nil }
    #expect(try FileStatus.of(path: scratch.path("new"), followsLink: false) == nil)
    try file.change { bytes in bytes + Array("[browse]\n".utf8) }
    #expect(try file.read() == Array("[browse]\n".utf8))
    #expect(try permissions("new/ghf/config.toml") == 0o600)
    #expect(try permissions("new/ghf") == 0o700)
  }

  @Test("reads up to 64 kB")
  func rejectsALargeFile() throws {
    let file = SettingsFile(in: scratch.path("."))
    try scratch.write([UInt8](repeating: 0x0A, count: 64_000), to: "config.toml")
    #expect(try file.read()?.count == 64_000)
    try scratch.write([UInt8](repeating: 0x0A, count: 64_001), to: "config.toml")
    #expect(
      throws: StorageError.tooLarge(path: file.path, byteCount: 64_001, limit: 64_000)
    ) { try file.read() }
  }

  @Test("follows a symbolic link, and keeps the permissions of its target")
  func followsALink() throws {
    let manager = FileManager.default
    try manager.createDirectory(
      atPath: scratch.path("dotfiles"), withIntermediateDirectories: false)
    try scratch.write("# mine\n", to: "dotfiles/ghf.toml")
    try manager.setAttributes(
      [.posixPermissions: 0o644], ofItemAtPath: scratch.path("dotfiles/ghf.toml"))
    try manager.createSymbolicLink(
      atPath: scratch.path("config.toml"), withDestinationPath: "dotfiles/ghf.toml")
    try SettingsFile(in: scratch.path(".")).change { $0 + Array("[browse]\n".utf8) }
    #expect(
      try FileStatus.of(path: scratch.path("config.toml"), followsLink: false)?.kind
        == .symbolicLink)
    #expect(try scratch.bytes(of: "dotfiles/ghf.toml") == Array("# mine\n[browse]\n".utf8))
    #expect(try permissions("dotfiles/ghf.toml") == 0o644)
  }

  @Test("loses no change of two at once")
  func locksTheFile() async throws {
    let file = SettingsFile(in: scratch.path("ghf"))
    try await withThrowingTaskGroup { group in
      for number in 0..<16 {
        group.addTask {
          try file.change { bytes in
            // `try?`: a damaged file fails the test.
            try? SettingsEditor.setting(
              [("k\(number)", .number(Int64(number)))], of: "browse", in: bytes,
              sections: ["browse"])
          }
        }
      }
      try await group.waitForAll()
    }
    let settings = try SettingsReader.settings(
      in: try file.read() ?? [], sections: ["browse"])
    #expect(Set(settings.map(\.key)) == Set((0..<16).map { "k\($0)" }))
  }
}
