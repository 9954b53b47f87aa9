// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// The scenarios by name.
@MainActor enum Scenarios {
  static let all: [String: Scenario] = [
    "pixels": pixels,
    "rescaling": rescaling,
    "depth": depth,
    "resize": resize,
    "main-actor": mainActor,
    "memory": memory,
    "memory-stall": memoryStall,
    "idle": idle,
    "scrolling": scrolling,
    "typing": typing,
    "menus": menus,
    "closing": closing,
    "frames": frames,
    "pointer": pointer,
    "held-window": heldWindow,
    "many-windows": manyWindows,
    "closing-inside": closingInside,
    "entry": entry,
    "composing": composing,
    "normalising": normalising,
    "focus": focus,
    "gestures": gestures,
    "tall": tall,
    "large-contents": largeContents,
    "hostile": hostile,
    "motion": motion,
    "traits": traits,
    "traits-at-start": traitsAtStart,
    "direction": direction,
    "portal": portal,
    "editing": editing,
    "widgets": widgets,
    "widget-list": widgetList,
  ]
}
