// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

public import Foundation
public import WeftGraphics
import WeftLayout
import WeftNodes

/// Shows an image in an `ImageNode`.
///
/// Only bitmaps have a size, and theme icons one of 16 × 16 points. Other images are empty without
/// a `frame`.
public struct Image: Component {
  /// `Never`: Weft shows this component itself.
  public typealias Body = Never

  private let source: ImageSource
  private var mode = ContentMode.scaleAspectFill
  private var isResizable = false

  /// Shows an image.
  public init(_ source: ImageSource) {
    self.source = source
  }

  /// Shows a bitmap.
  public init(_ bitmap: Bitmap) {
    self.init(.bitmap(bitmap))
  }

  /// Shows the image at a `file:` URL, or nothing if the file cannot be read.
  public init(contentsOf file: URL) {
    self.init(.file(file))
  }

  /// Shows an icon of the user's theme, such as `edit-delete-symbolic`, or else the icon for
  /// missing images. The ``Component/foregroundColor(_:)`` colors icons whose names end with
  /// `-symbolic`.
  public init(systemName name: String) {
    self.init(.icon(name))
    mode = .scaleAspectFit
  }

  /// Sets how the image fits into its frame. The default is `ContentMode.scaleAspectFill`.
  public func contentMode(_ mode: ContentMode) -> Image {
    var copy = self
    copy.mode = mode
    return copy
  }

  /// Makes the image fill the available space, stretched unless ``contentMode(_:)`` is set
  /// afterward.
  public func resizable() -> Image {
    var copy = self
    copy.isResizable = true
    copy.mode = .scaleToFill
    return copy
  }

  /// Scales the image to fit, with its aspect ratio. A ``resizable()`` bitmap takes no more space
  /// than that. Other images fill the available space, because layout lacks their aspect ratio.
  public func scaledToFit() -> Image { contentMode(.scaleAspectFit) }

  /// Scales the image to cover its space, with its aspect ratio, and clips the rest.
  public func scaledToFill() -> Image { contentMode(.scaleAspectFill) }
}

extension Image: PrimitiveComponent {
  func resolve(into parts: inout [ResolvedPart], in cursor: inout ScopeCursor) {
    let node = cursor.node { () -> ImageNode in
      let node = ImageNode()
      node.clipsToBounds = true
      return node
    }
    // Setting an equal value would decode the image again.
    if node.contentMode != mode { node.contentMode = mode }
    if node.source != source { node.source = source }
    node.tintColor = source.isSymbolic ? cursor.environment.text.color : nil
    parts.append(placed(ResolvedPart(node, scope: cursor.scope)))
  }

  private func placed(_ part: ResolvedPart) -> ResolvedPart {
    guard isResizable else { return part }
    guard case .bitmap(let bitmap) = source else { return part.filling([.horizontal, .vertical]) }
    if mode == .scaleAspectFit, !bitmap.size.isEmpty {
      let ratio = bitmap.size.height / bitmap.size.width
      return part.wrapped { RatioLayoutSpec(ratio: ratio, child: $0) }
    }
    return part.filling([.horizontal, .vertical], ideal: bitmap.size)
  }
}
