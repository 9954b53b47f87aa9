// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftGraphics

// SwiftUI's name for a drawing is the name of the type that it draws on here. A function of that
// name makes the component: a call finds both, and the arguments distinguish them; where a type is
// expected, there is only one.

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Makes a drawing that is redrawn with every value of the component.
///
/// ```swift
/// Canvas { canvas, size in
///   canvas.fill(Path(ellipseIn: Rect(origin: .zero, size: size)), with: .color(.accent))
/// }.frame(height: 40)
/// ```
///
/// - Parameter draw: draws on a canvas of a size in points; called on any thread.
public func Canvas(_ draw: @escaping DrawingComponent.Block) -> DrawingComponent {
  DrawingComponent(draw)
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Makes a drawing that is redrawn when its dependencies change.
///
/// - Parameters:
///   - id: all that the drawing depends on.
///   - draw: draws on a canvas of a size in points; called on any thread.
public func Canvas(
  id: some Equatable & Sendable, _ draw: @escaping DrawingComponent.Block
) -> DrawingComponent {
  DrawingComponent(id: id, draw)
}
