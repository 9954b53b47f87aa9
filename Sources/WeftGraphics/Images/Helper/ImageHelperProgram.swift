// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

internal import CGdkPixbuf
internal import CImageHelper
internal import Foundation

/// Runs a helper. Called before the program's `main`, with the connection as descriptor 0. The
/// helper loads the decoders, drops its privileges and reports whether that succeeded. It then
/// decodes until the parent closes the connection.
@_cdecl("weft_image_helper_main") package func runImageHelper() {
  ImageHelperProgram.loadDecoders()
  guard weft_image_helper_seal(ImageHelper.memoryLimit, ImageHelper.lifetime) else {
    let code = Int(errno)
    _ = ImageHelperProgram.write(ImageAnswer.unsealedHead(code: code))
    return
  }
  guard ImageHelperProgram.write(ImageAnswer.readyHead) else { return }
  while let (order, data) = ImageHelperProgram.nextOrder() {
    guard ImageHelperProgram.answer(order, data) else { return }
  }
}

private enum ImageHelperProgram {
  static func loadDecoders() {
    let formats = gdk_pixbuf_get_formats()
    var item = formats
    while let format = item {
      if let data = format.pointee.data, let name = gdk_pixbuf_format_get_name(OpaquePointer(data))
      {
        // Loads the module of the format.
        if let loader = gdk_pixbuf_loader_new_with_type(name, nil) {
          gdk_pixbuf_loader_close(loader, nil)
          g_object_unref(loader)
        }
        g_free(name)
      }
      item = format.pointee.next
    }
    g_slist_free(formats)
    _ = try? ImageDecoder.decode(.data(Data(HelperFonts.sample.utf8)), isolation: .none)
    HelperFonts.hold()
  }

  static func nextOrder() -> (ImageOrder, Data)? {
    guard let head = read(ImageOrder.length), let (order, count) = ImageOrder.decode(head),
      count >= 0, count <= 1 << 30, let data = read(count)
    else { return nil }
    return (order, data)
  }

  static func answer(_ order: ImageOrder, _ data: Data) -> Bool {
    do throws(ImageDecodingError) {
      var admittedCount = 0
      // The parent process enforces the time limit and the total pixel limit.
      let job = ImageDecodingJob(
        source: .data(data), pixelLimit: order.pixelLimit, timeLimit: .seconds(3600),
        isCancelled: { false },
        admit: { count in
          if count <= admittedCount { return true }
          guard write(ImageAnswer.demand(pixelCount: count)), read(1) != nil else { return false }
          admittedCount = count
          return true
        })
      let bitmap = try ImageDecoder.decode(
        sizing: order.sizing, scale: order.scale, allowsPartial: order.allowsPartial, by: job)
      return write(ImageAnswer.head(of: bitmap)) && bitmap.withUnsafeBytes { write($0) }
    } catch {
      return write(ImageAnswer.encoded(error))
    }
  }

  private static func read(_ count: Int) -> Data? {
    var data = Data(count: count)
    var offset = 0
    while offset < count {
      let length = data.withUnsafeMutableBytes { bytes in
        Foundation.read(0, bytes.baseAddress?.advanced(by: offset), count - offset)
      }
      if length > 0 {
        offset += length
      } else if length == 0 || errno != EINTR {
        return nil
      }
    }
    return data
  }

  static func write(_ data: Data) -> Bool { data.withUnsafeBytes { write($0) } }

  private static func write(_ bytes: UnsafeRawBufferPointer) -> Bool {
    var offset = 0
    while offset < bytes.count {
      let length = Foundation.write(
        0, bytes.baseAddress?.advanced(by: offset), bytes.count - offset)
      if length > 0 {
        offset += length
      } else if length == 0 || errno != EINTR {
        return false
      }
    }
    return true
  }
}
