// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Dispatch
import WeftLayers
import WeftRuntime

/// Lets objects of the main actor end there, wherever the last node that knew them ends.
enum MainActorRelease {
  /// Gives up the one reference that `object` stands for, in a later turn of the main actor.
  ///
  /// A reference that the calling thread still held could become the last one: so the caller first
  /// turns its only one into an unmanaged one.
  static func release<Object: AnyObject & Sendable>(
    _ object: Unmanaged<Object>, on runtime: HostRuntime?
  ) {
    if let runtime {
      // The runtime must not be deallocated with the block: it may be that of a closed window.
      runtime.mainQueue.enqueue { [runtime] in withExtendedLifetime(runtime) { object.release() } }
    } else {
      DispatchQueue.main.async { object.release() }
    }
  }
}

/// Keeps an object of the main actor for a node, and lets it end on the main actor.
final class MainActorReference<Object: AnyObject & Sendable>: Sendable {
  // Unsafe in name only: the one reference is taken in `init` and given up in `deinit`.
  private let reference: Unmanaged<Object>

  init(_ object: Object) {
    reference = Unmanaged.passRetained(object)
  }

  deinit {
    MainActorRelease.release(reference, on: nil)
  }

  var object: Object { reference.takeUnretainedValue() }
}
