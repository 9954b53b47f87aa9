// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftLayers

extension DisplayNode {
  final var interfaceStateObservers: [InterfaceStateObserver] {
    get { rareParts.value?.interfaceStateObservers ?? [] }
    set { rareParts.change(or: RareParts()) { $0.interfaceStateObservers = newValue } }
  }

  final var placeholderLayer: Layer? {
    get { rareParts.value?.placeholderLayer }
    set { rareParts.change(or: RareParts()) { $0.placeholderLayer = newValue } }
  }

  final var contentsTiles: ContentsTiles? {
    get { rareParts.value?.contentsTiles }
    set { rareParts.change(or: RareParts()) { $0.contentsTiles = newValue } }
  }

  final var storedTransitions: LayoutTransitions<DisplayNode>? {
    get { rareParts.value?.transitions }
    set { rareParts.change(or: RareParts()) { $0.transitions = newValue } }
  }

  final var departureParts: Departure? {
    get { rareParts.value?.departure }
    set { rareParts.change(or: RareParts()) { $0.departure = newValue } }
  }

  final var departingLayers: [Layer] {
    get { rareParts.value?.departingLayers ?? [] }
    set { rareParts.change(or: RareParts()) { $0.departingLayers = newValue } }
  }

  /// Called when ``contentsZoom`` changes, for a node that displays nodes other than its subnodes.
  package final var onContentsZoomChange: (@MainActor (Float) -> Void)? {
    get { rareParts.value?.onContentsZoomChange }
    set { rareParts.change(or: RareParts()) { $0.onContentsZoomChange = newValue } }
  }

  /// The changes that wait for ``endStaging()``.
  final var staging: Staging {
    get { ownStaging.value ?? Staging() }
    _modify {
      var value = ownStaging.value ?? Staging()
      // Clears the stored copy, so that arrays are modified in place.
      ownStaging.set(nil)
      defer { ownStaging.set(value.isEmpty ? nil : value) }
      yield &value
    }
  }
}
