import Glibc
import Testing

@testable import LocalStore

@Suite struct FileReplacementTests {
  let scratch: ScratchDirectory

  init() throws {
    scratch = try ScratchDirectory()
  }

  private func replace(_ name: String, with text: String) throws(StorageError) {
    let replacement = try FileReplacement(of: scratch.path(name))
    try replacement.append(Array(text.utf8))
    try replacement.commit(durably: true)
  }

  @Test func createsAFileForItsOwnerOnly() throws {
    try replace("file", with: "new")
    #expect(try scratch.text(of: "file") == "new")
    #expect(try scratch.permissions(of: "file") == 0o600)
    #expect(try scratch.names() == ["file"])
  }

  @Test("compares a file with contents in pieces, and replaces it by them")
  func writesPieces() throws {
    let pieces: FileContents.Pieces = { append throws(StorageError) in
      for text in ["one", "", "two"] { try append(Array(text.utf8)) }
    }
    let path = scratch.path("file")
    #expect(try !FileContents.isFile(at: path, equalTo: pieces))
    for other in ["", "one", "onetw", "onetwo3", "onetwO", "1netwo"] {
      try scratch.write(other, to: "file")
      #expect(try !FileContents.isFile(at: path, equalTo: pieces), "\(other)")
    }
    #expect(try !ExportFile.write(pieces: pieces, to: path, replaces: false))
    #expect(try scratch.text(of: "file") == "1netwo")
    #expect(try ExportFile.write(pieces: pieces, to: path, replaces: true))
    #expect(try scratch.text(of: "file") == "onetwo")
    #expect(try FileContents.isFile(at: path, equalTo: pieces))
    #expect(try FileContents.readStart(of: path, byteCount: 4) == Array("onet".utf8))
    #expect(try FileContents.readStart(of: path, byteCount: 400) == Array("onetwo".utf8))
    #expect(try FileContents.readStart(of: scratch.path("none"), byteCount: 4) == nil)
    #expect(throws: StorageError.notARegularFile(path: scratch.path(""))) {
      try FileContents.readStart(of: scratch.path(""), byteCount: 4)
    }
  }

  @Test("keeps the old file if the contents fail in the middle")
  func keepsTheFileIfPiecesFail() throws {
    try scratch.write("old", to: "file")
    let error = StorageError.failed(path: "other", step: .read, errorNumber: EIO)
    #expect(throws: error) {
      try ExportFile.write(
        pieces: { append throws(StorageError) in
          try append([0x61])
          throw error
        }, to: scratch.path("file"), replaces: true)
    }
    #expect(try scratch.text(of: "file") == "old")
    #expect(try scratch.names() == ["file"])
  }

  @Test(.enabled(if: geteuid() == 0)) func keepsTheGroupAndThePermissions() throws {
    try scratch.write("old", to: "file")
    #expect(unsafe chown(scratch.path("file"), 0, 65_533) == 0)
    #expect(unsafe chmod(scratch.path("file"), 0o640) == 0)
    let replacement = try FileReplacement(of: scratch.path("file"), keepsPermissions: true)
    try replacement.append(Array("new".utf8))
    try replacement.commit(durably: false)
    let status = try FileStatus.of(path: scratch.path("file"), followsLink: false)
    #expect(status?.owner == FileStatus.Owner(user: 0, group: 65_533))
    #expect(status?.permissions == 0o640)
    #expect(try scratch.text(of: "file") == "new")
  }

  @Test("leaves no file of root's in another user's directory", .enabled(if: geteuid() == 0))
  func rescuesFilesOfRoot() throws {
    try scratch.write("old", to: "file")
    #expect(unsafe chown(scratch.path("."), 65_534, 65_533) == 0)
    try replace("file", with: "new")
    try FilePath.createDirectory(at: scratch.path("a/b"))
    for name in ["file", "a", "a/b"] {
      let status = try FileStatus.of(path: scratch.path(name), followsLink: false)
      #expect(status?.owner == FileStatus.Owner(user: 65_534, group: 65_533), "\(name)")
    }
  }

  @Test func createsNothingAtTheEndOfADanglingLink() throws {
    try scratch.link("watch.lock", to: scratch.path("elsewhere"))
    let path = scratch.path("watch.lock")
    #expect(throws: StorageError.failed(path: path, step: .open, errorNumber: ENOENT)) {
      _ = try ProcessLock(path)
    }
    #expect(try scratch.names() == ["watch.lock"])
    // A link to a file that exists is opened.
    try scratch.write("", to: "elsewhere")
    #expect(try ProcessLock(path) != nil)
  }

  @Test func keepsTheOldContentsUntilCommitted() throws {
    try scratch.write("old", to: "file")
    let replacement = try FileReplacement(of: scratch.path("file"))
    try replacement.append(Array("new ".utf8))
    try replacement.append(Array("contents".utf8))
    #expect(try scratch.text(of: "file") == "old")
    try replacement.commit(durably: false)
    #expect(try scratch.text(of: "file") == "new contents")
    #expect(try scratch.names() == ["file"])
  }

  @Test func leavesNothingIfNotCommitted() throws {
    try scratch.write("old", to: "file")
    func begin() throws {
      let replacement = try FileReplacement(of: scratch.path("file"))
      try replacement.append(Array("new".utf8))
      #expect(try scratch.names().count == 2)
    }
    try begin()
    #expect(try scratch.names() == ["file"])
    #expect(try scratch.text(of: "file") == "old")
  }

  @Test func leavesNothingAfterAFailedRename() throws {
    let path = scratch.path("file")
    #expect(throws: StorageError.failed(path: path, step: .rename, errorNumber: EISDIR)) {
      let replacement = try FileReplacement(of: path)
      try replacement.append(Array("new".utf8))
      try scratch.makeDirectory("file/within")
      try replacement.commit(durably: true)
    }
    #expect(try scratch.names() == ["file"])
  }

  @Test func reportsThePathOfTheReplacedFile() {
    let path = scratch.path("missing/file")
    #expect(throws: StorageError.failed(path: path, step: .create, errorNumber: ENOENT)) {
      try replace("missing/file", with: "new")
    }
  }

  @Test func allowsSeveralReplacementsAtOnce() throws {
    let first = try FileReplacement(of: scratch.path("file"))
    let second = try FileReplacement(of: scratch.path("file"))
    try first.append(Array("first".utf8))
    try second.append(Array("second".utf8))
    try first.commit(durably: false)
    try second.commit(durably: false)
    #expect(try scratch.text(of: "file") == "second")
    #expect(try scratch.names() == ["file"])
  }

  @Test func replacesTheTargetOfALink() throws {
    try scratch.makeDirectory("dotfiles")
    try scratch.write("old", to: "dotfiles/file")
    try scratch.link("dotfiles/second", to: "file")
    try scratch.link("file", to: "dotfiles/second")
    try replace("file", with: "new")
    #expect(try scratch.text(of: "dotfiles/file") == "new")
    #expect(
      try FileStatus.of(path: scratch.path("file"), followsLink: false)?.kind == .symbolicLink)
    #expect(try scratch.names() == ["dotfiles", "file"])
    #expect(try scratch.names(in: "dotfiles") == ["file", "second"])
  }

  @Test func createsTheMissingTargetOfALink() throws {
    try scratch.link("file", to: scratch.path("target"))
    try replace("file", with: "new")
    #expect(try scratch.text(of: "target") == "new")
  }

  @Test func rejectsCircularLinks() throws {
    try scratch.link("a", to: "b")
    try scratch.link("b", to: "a")
    let path = scratch.path("a")
    #expect(throws: StorageError.failed(path: path, step: .followLink, errorNumber: ELOOP)) {
      try replace("a", with: "new")
    }
  }

  @Test func rejectsDirectoriesAndDevices() throws {
    try scratch.makeDirectory("file")
    #expect(throws: StorageError.notARegularFile(path: scratch.path("file"))) {
      try replace("file", with: "new")
    }
    try scratch.link("null", to: "/dev/null")
    #expect(throws: StorageError.notARegularFile(path: scratch.path("null"))) {
      try replace("null", with: "new")
    }
    #expect(try scratch.names() == ["file", "null"])
  }

  #if os(Linux)
    @Test func reportsAFullDisk() throws {
      let full = StorageError.failed(path: "/dev/full", step: .write, errorNumber: ENOSPC)
      #expect(throws: full) {
        try OpenFile("/dev/full", for: .readingAndWritingOrCreating).append([1])
      }
    }
  #endif

  @Test func createsParentDirectories() throws {
    try FilePath.createDirectory(at: scratch.path("a/b/c"))
    try FilePath.createDirectory(at: scratch.path("a/b/c"))
    for name in ["a", "a/b", "a/b/c"] {
      #expect(try scratch.permissions(of: name) == 0o700)
    }
    try scratch.write("", to: "file")
    for name in ["file", "file/within"] {
      let path = scratch.path(name)
      #expect(throws: StorageError.failed(path: path, step: .createDirectory, errorNumber: ENOTDIR))
      {
        try FilePath.createDirectory(at: path)
      }
    }
  }

  @Test func removesLeftoversOfKilledProcesses() throws {
    try scratch.makeDirectory("dotfiles")
    try scratch.link("file", to: "dotfiles/file")
    let others = [
      ".file.1.new", ".file.1-0", ".file.x-0.new", ".other.1-0.new", "file", "file.1-0.new",
    ]
    for name in others + [".file.1-0.new", ".file.4711-12.new"] {
      try scratch.write("half", to: "dotfiles/" + name)
    }
    FileReplacement.removeLeftovers(of: scratch.path("file"))
    #expect(try scratch.names(in: "dotfiles") == others.sorted())
    FileReplacement.removeLeftovers(of: scratch.path("missing/file"))
    #expect(try scratch.names() == ["dotfiles", "file"])
  }

  @Test func locksTheTargetOfALink() throws {
    try scratch.makeDirectory("dotfiles")
    for name in ["one", "two"] { try scratch.link(name, to: "dotfiles/file") }
    let other = try OpenFile(scratch.path("dotfiles/file.lock"), for: .readingAndWritingOrCreating)
    for name in ["one", "two"] {
      try FileLock(forFileAt: scratch.path(name)).whileHeld { () throws(StorageError) in
        #expect(other.lockIfFree() == false)
      }
    }
    #expect(try scratch.names() == ["dotfiles", "one", "one.lock", "two", "two.lock"])
  }

  @Test("keeps the lock of a link when the link is moved") func locksTheLinkAfterItMoves() throws {
    try scratch.makeDirectory("dotfiles")
    try scratch.link("one", to: "dotfiles/file")
    let other = try OpenFile(scratch.path("one.lock"), for: .readingAndWritingOrCreating)
    try FileLock(forFileAt: scratch.path("one")).whileHeld { () throws(StorageError) in
      try FilePath.move(scratch.path("one"), to: scratch.path("one.damaged"))
      #expect(other.lockIfFree() == false)
    }
    #expect(other.lockIfFree() == true)
  }

  @Test("does not wait for itself if the lock file is a link as well")
  func locksOnceIfTheLockFileIsALink() throws {
    try scratch.makeDirectory("dotfiles")
    try scratch.link("one", to: "dotfiles/file")
    try scratch.write("", to: "dotfiles/file.lock")
    try scratch.link("one.lock", to: "dotfiles/file.lock")
    let isHeld = try FileLock(forFileAt: scratch.path("one")).whileHeld { true }
    #expect(isHeld)
  }

  @Test func excludesOthersWhileLocked() throws {
    let other = try OpenFile(scratch.path("file.lock"), for: .readingAndWritingOrCreating)
    let lock = try FileLock(forFileAt: scratch.path("file"))
    try lock.whileHeld { () throws(StorageError) in
      #expect(other.lockIfFree() == false)
    }
    #expect(other.lockIfFree() == true)
    #expect(try scratch.permissions(of: "file.lock") == 0o600)
  }
}

extension OpenFile {
  fileprivate func lockIfFree() -> Bool { flock(descriptor, LOCK_EX | LOCK_NB) == 0 }
}
