// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import CGTK4
import WeftGraphics

/// A GDK texture of a bitmap's own pixels. Layers with the same bitmap share a texture, so that
/// OpenGL uploads it once.
@MainActor final class Texture {
  private struct WeakTexture {
    weak var texture: Texture?
  }

  /// The textures by bitmap, which each retains, so no other bitmap has its identity.
  private static var known: [ObjectIdentifier: WeakTexture] = [:]

  let pointer: OpaquePointer
  let bitmap: Bitmap

  static func of(_ bitmap: Bitmap) -> Texture {
    if let texture = known[ObjectIdentifier(bitmap)]?.texture { return texture }
    let texture = Texture(bitmap)
    known[ObjectIdentifier(bitmap)] = WeakTexture(texture: texture)
    return texture
  }

  private init(_ bitmap: Bitmap) {
    self.bitmap = bitmap
    // The bitmap's memory has a constant address. GDK may retain it longer than this object.
    let owner = Unmanaged.passRetained(bitmap).toOpaque()
    let bytes = bitmap.withUnsafeBytes { pixels in
      g_bytes_new_with_free_func(
        pixels.baseAddress, gsize(pixels.count),
        { owner in if let owner { Unmanaged<Bitmap>.fromOpaque(owner).release() } }, owner)
    }
    pointer = gdk_memory_texture_new(
      gint(bitmap.width), gint(bitmap.height), GDK_MEMORY_B8G8R8A8_PREMULTIPLIED, bytes,
      gsize(bitmap.bytesPerRow))
    g_bytes_unref(bytes)
  }

  isolated deinit {
    Self.known[ObjectIdentifier(bitmap)] = nil
    g_object_unref(UnsafeMutableRawPointer(pointer))
  }
}
