import TestSupport
import Testing

extension Trait where Self == ConditionTrait {
  /// Runs a suite only if nginx and openssl are installed or required.
  static var needsNginx: Self {
    .enabled("nginx or openssl isn't installed") { InstalledPrograms.allowNginx }
  }
}
