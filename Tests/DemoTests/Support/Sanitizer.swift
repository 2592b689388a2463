import Foundation
import Testing

/// A sanitizer that the tests were built with.
enum Sanitizer {
  static let isOn = dlsym(nil, "__tsan_init") != nil || dlsym(nil, "__asan_init") != nil
}

extension Trait where Self == ConditionTrait {
  /// Not with a sanitizer, for what measures memory or uses Foundation's networking.
  ///
  /// What the networking leaves behind at the end would count as a leak.
  static var withoutSanitizer: Self { .disabled(if: Sanitizer.isOn) }
}
