// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

public import Foundation
public import WeftGraphics
import WeftLayout
import WeftNodes

/// Shows an image; an `ImageNode` of its own.
///
/// A bitmap has a size; an image from elsewhere is decoded only when its size on the screen is
/// known, and takes no space without a ``Component/frame(width:height:alignment:)``. An icon of the
/// theme takes 16 by 16 points without one.
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

  /// Shows the image in a file, by a `file:` URL; shows nothing if it cannot be read.
  public init(contentsOf file: URL) {
    self.init(.file(file))
  }

  /// Shows an icon of the user's theme, such as `edit-delete-symbolic`; the one for icons that are
  /// missing if the theme does not have it.
  ///
  /// One whose name ends with `-symbolic` is drawn in the colour of the texts around it, from
  /// ``Component/foregroundColor(_:)``.
  public init(systemName name: String) {
    self.init(.icon(name))
    mode = .scaleAspectFit
  }

  /// How the image fits into its frame; `ContentMode.scaleAspectFill` by default.
  public func contentMode(_ mode: ContentMode) -> Image {
    var copy = self
    copy.mode = mode
    return copy
  }

  /// The image, which takes all the space offered, stretched by default.
  public func resizable() -> Image {
    var copy = self
    copy.isResizable = true
    copy.mode = .scaleToFill
    return copy
  }

  /// The image in its proportions, as large as possible: a ``resizable()`` bitmap takes no more
  /// space, while the proportions of other images are not known, and these take all the space
  /// offered.
  public func scaledToFit() -> Image { contentMode(.scaleAspectFit) }

  /// The image in its proportions, at the smallest size that covers its space; overflow is cut off.
  public func scaledToFill() -> Image { contentMode(.scaleAspectFill) }
}

extension Image: PrimitiveComponent {
  func resolve(into parts: inout [ResolvedPart], in cursor: inout ScopeCursor) {
    let node = cursor.node { () -> ImageNode in
      let node = ImageNode()
      node.clipsToBounds = true
      return node
    }
    // Setting the same again would decode it again.
    if node.contentMode != mode { node.contentMode = mode }
    if node.source != source { node.source = source }
    node.tintColor = source.isSymbolic ? cursor.environment.text.color : nil
    parts.append(placed(ResolvedPart(node, scope: cursor.scope)))
  }

  /// The part, which takes the space that the image may take.
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
