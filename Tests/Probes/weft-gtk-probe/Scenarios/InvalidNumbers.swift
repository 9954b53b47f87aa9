// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftGTK
import WeftGraphics
import WeftLayers
import WeftLayout
import WeftNodes

extension Scenarios {
  /// NaN and infinity in every property of a layer, and as sizes of windows.
  static func invalidNumbers() throws -> @MainActor () async throws -> Void {
    let bitmap = try Bitmap.render(size: Size(width: 30, height: 30), background: .green) { _ in }
    let field = EditableTextNode()
    let root = DisplayNode { _, _ in StackLayoutSpec(.column, children: [field]) }
    let stage = try Stage(size: Size(width: 200, height: 200), root)
    return {
      try await stage.settle()
      for number in numbers {
        for change in changes {
          let layer = Layer()
          layer.frame = Rect(x: 50, y: 50, width: 40, height: 40)
          layer.backgroundColor = .blue
          layer.contents = bitmap
          layer.borderWidth = 2
          let inside = Layer()
          inside.frame = Rect(x: 5, y: 5, width: 10, height: 10)
          inside.backgroundColor = .yellow
          layer.addSublayer(inside)
          change(layer, number)
          stage.window.rootLayer.addSublayer(layer)
          await stage.frames(1)
          layer.removeFromSuperlayer()
        }
        (field.layer as? TextFieldLayer)?.font = .system(size: number)
        await stage.frames(2)
        (field.layer as? TextFieldLayer)?.font = .body
        let other = try Stage("strange", size: Size(width: number, height: number), DisplayNode())
        await stage.frames(7)
        other.window.close()
      }
      let marker = Layer()
      marker.frame = Rect(x: 150, y: 150, width: 20, height: 20)
      marker.backgroundColor = .red
      stage.window.rootLayer.addSublayer(marker)
      try await stage.settle()
      let picture = try stage.picture()
      stage.report("marker", in: picture, x: 160, y: 160)
      stage.report("ground", in: picture, x: 120, y: 160)
    }
  }

  private static let numbers: [Double] = [
    .nan, .infinity, -.infinity, 1e19, -1e19, 1e300, 1e-300, -1,
  ]

  private static let changes: [@MainActor (Layer, Double) -> Void] = [
    { $0.frame = Rect(x: $1, y: 50, width: 40, height: 40) },
    { $0.frame = Rect(x: 50, y: 50, width: $1, height: $1) },
    { $0.bounds.origin = Point(x: $1, y: 0) },
    { $0.cornerRadius = $1 },
    { $0.borderWidth = $1 },
    { $0.opacity = $1 },
    { $0.shadow = Shadow(radius: $1) },
    { $0.shadow = Shadow(offset: Vector(dx: $1, dy: 0)) },
    { $0.transform = .scale(x: $1, y: 1) },
    { $0.transform = .rotation(by: $1) },
    { $0.transform = Transform(a: 1, b: 0, c: $1, d: 1, tx: 0, ty: 0) },
    { $0.transform = .translation(x: $1, y: $1) },
    { layer, number in
      layer.masksToBounds = true
      layer.cornerRadius = number
    },
    { $0.backgroundColor = Color(red: $1, green: $1, blue: 0, alpha: $1) },
  ]
}
