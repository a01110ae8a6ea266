import GHFMessages
import Testing

/// The packages that messages name for libraries that are missing.
struct SystemLibraryTests {
  private static let bookworm = """
    PRETTY_NAME="Debian GNU/Linux 12 (bookworm)"
    VERSION_ID="12"
    ID=debian
    HOME_URL="https://www.debian.org/"
    """

  @Test(
    "names the package of the distribution that os-release names",
    arguments: [
      (bookworm, "it with 'apt install libcurl4'", "it with 'apt install libchafa0'"),
      (
        "VERSION_ID=\"13\"\nID=debian\n", "it with 'apt install libcurl4t64'",
        "it with 'apt install libchafa0t64'"
      ),
      ("ID=debian\n", "it with 'apt install libcurl4t64'", "it with 'apt install libchafa0t64'"),
      (
        "ID=ubuntu\nID_LIKE=debian\nVERSION_ID=\"22.04\"\n", "it with 'apt install libcurl4'",
        "it with 'apt install libchafa0'"
      ),
      (
        "ID=ubuntu\nID_LIKE=debian\nVERSION_ID=\"24.04\"\n", "it with 'apt install libcurl4t64'",
        "it with 'apt install libchafa0t64'"
      ),
      (
        "ID=linuxmint\nID_LIKE=\"ubuntu debian\"\nVERSION_ID=\"22\"\n",
        "it with 'apt install libcurl4'", "it with 'apt install libchafa0'"
      ),
      (
        "ID=fedora\nVERSION_ID=43\n", "it with 'dnf install libcurl'",
        "it with 'dnf install chafa-libs'"
      ),
      (
        "ID=\"almalinux\"\nID_LIKE=\"rhel centos fedora\"\nVERSION_ID=\"10.0\"\n",
        "it with 'dnf install libcurl'", "it with 'dnf install chafa-libs'"
      ),
      (
        "ID=rhel\nVERSION_ID=\"10.0\"\n", "it with 'dnf install libcurl'",
        "it with 'dnf install chafa-libs'"
      ),
      ("ID=arch\n", "it with 'pacman -S curl'", "it with 'pacman -S chafa'"),
      (
        "ID=void\n", "libcurl with the system's package manager",
        "libchafa with the system's package manager"
      ),
      (
        "", "libcurl with the system's package manager",
        "libchafa with the system's package manager"
      ),
    ])
  func namesThePackage(osRelease: String, curl: String, chafa: String) {
    #expect(SystemLibrary.curl.installation(osRelease: osRelease) == "install " + curl)
    #expect(SystemLibrary.chafa.installation(osRelease: osRelease) == "install " + chafa)
  }
}
