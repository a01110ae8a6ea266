import TestSupport
import Testing

extension Trait where Self == ConditionTrait {
  /// Runs a suite only where nginx and openssl are installed, or when they have to be.
  static var needsNginx: Self {
    .enabled("nginx or openssl isn't installed") { InstalledPrograms.allowNginx }
  }
}
