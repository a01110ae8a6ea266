/// A library that ghf loads while it runs, with the name of its package in Debian.
///
/// From Debian 13 on, some of them have another name, and provide this one.
package enum SystemLibrary: String {
  case curl = "libcurl4"
  case sqlite = "libsqlite3-0"
  case pixbuf = "libgdk-pixbuf-2.0-0"
  case chafa = "libchafa0"

  /// The advice to install the library.
  package var installation: String { "install it, on Debian with 'apt install \(rawValue)'" }
}
