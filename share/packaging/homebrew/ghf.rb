# The formula of a tap for Homebrew on Linux, from the release's tarballs.
class Ghf < Formula
  desc "Explore the followers of GitHub accounts from a shell"
  homepage "https://github.com/ghf-cli/ghf"
  version "@VERSION@"
  license all_of: ["MIT", "Apache-2.0", "BSD-2-Clause", "BSD-3-Clause", "Unicode-3.0", "Unicode-DFS-2016"]

  on_intel do
    url "https://github.com/ghf-cli/ghf/releases/download/v@VERSION@/ghf-linux-x86_64.tar.xz"
    sha256 "@SHA256_X86_64@"
  end
  on_arm do
    url "https://github.com/ghf-cli/ghf/releases/download/v@VERSION@/ghf-linux-aarch64.tar.xz"
    sha256 "@SHA256_AARCH64@"
  end

  depends_on "patchelf" => :build
  depends_on "curl"
  depends_on :linux
  depends_on "sqlite"

  def install
    bin.install "bin/ghf"
    # ghf loads these libraries while it runs, so the loader must find them.
    rpath = [formula_opt("curl"), formula_opt("sqlite")].join(":")
    system "patchelf", "--set-rpath", rpath, bin/"ghf"
    bash_completion.install "share/bash-completion/completions/ghf"
    zsh_completion.install "share/zsh/site-functions/_ghf"
    fish_completion.install "share/fish/vendor_completions.d/ghf.fish"
    man1.install Dir["share/man/man1/*"]
    man7.install Dir["share/man/man7/*"]
    doc.install Dir["share/doc/ghf/*"]
  end

  def formula_opt(name)
    Formula[name].opt_lib
  end

  test do
    assert_match version.to_s, shell_output("#{bin}/ghf --version")
    # Loads SQLite and libcurl.
    assert_match "libcurl", shell_output("#{bin}/ghf status --offline")
  end
end
