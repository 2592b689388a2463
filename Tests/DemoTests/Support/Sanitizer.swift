import Foundation
import Testing

/// A sanitizer that the tests were built with.
enum Sanitizer {
  static let isOn = dlsym(nil, "__tsan_init") != nil || dlsym(nil, "__asan_init") != nil
}

extension Trait where Self == ConditionTrait {
  /// Not with a sanitizer, for what measures memory or opens the library with Foundation's networking.
  ///
  /// The program has only those parts of the sanitizer in it that it was linked for, which are too few
  /// for a library opened later; and what the networking leaves behind at the end counts as a leak.
  static var withoutSanitizer: Self { .disabled(if: Sanitizer.isOn) }
}
