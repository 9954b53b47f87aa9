// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftGraphics

// A function with SwiftUI's name for a drawing creates the component, because the name is already a
// type. In a call, the arguments distinguish them.

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Creates a drawing that is redrawn for every value of the component.
///
/// ```swift
/// Canvas { canvas, size in
///   canvas.fill(Path(ellipseIn: Rect(origin: .zero, size: size)), with: .color(.accent))
/// }.frame(height: 40)
/// ```
///
/// - Parameter draw: Draws on a canvas of a size in points, on any thread.
public func Canvas(_ draw: @escaping DrawingComponent.Block) -> DrawingComponent {
  DrawingComponent(draw)
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Creates a drawing that is redrawn when its dependencies change.
///
/// - Parameters:
///   - id: The values on which the drawing depends.
///   - draw: Draws on a canvas of a size in points, on any thread.
public func Canvas(
  id: some Equatable & Sendable, _ draw: @escaping DrawingComponent.Block
) -> DrawingComponent {
  DrawingComponent(id: id, draw)
}
