# A flake with ghf, from the release's tarballs.
{
  description = "Explore the followers of GitHub accounts from a shell";

  inputs.nixpkgs.url = "github:NixOS/nixpkgs/nixos-unstable";

  outputs =
    { self, nixpkgs }:
    let
      version = "@VERSION@";
      hashes = {
        x86_64-linux = "@SHA256_X86_64@";
        aarch64-linux = "@SHA256_AARCH64@";
      };
      package =
        system: sha256:
        let
          pkgs = nixpkgs.legacyPackages.${system};
          machine = pkgs.lib.removeSuffix "-linux" system;
        in
        pkgs.stdenv.mkDerivation {
          pname = "ghf";
          inherit version;
          src = pkgs.fetchurl {
            url = "https://github.com/ghf-cli/ghf/releases/download/v${version}/ghf-linux-${machine}.tar.xz";
            inherit sha256;
          };
          nativeBuildInputs = [ pkgs.autoPatchelfHook ];
          buildInputs = [ pkgs.stdenv.cc.cc.lib ];
          # ghf loads these libraries while it runs; the last two draw pictures.
          runtimeDependencies = map pkgs.lib.getLib [
            pkgs.curl
            pkgs.sqlite
            pkgs.chafa
            pkgs.gdk-pixbuf
          ];
          dontStrip = true;
          installPhase = ''
            mkdir -p $out
            cp -r bin share $out
          '';
          meta = {
            description = "Explore the followers of GitHub accounts from a shell";
            homepage = "https://github.com/ghf-cli/ghf";
            license = pkgs.lib.licenses.mit;
            platforms = [ system ];
            mainProgram = "ghf";
          };
        };
    in
    {
      packages = builtins.mapAttrs (system: sha256: { default = package system sha256; }) hashes;
    };
}
