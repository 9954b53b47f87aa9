// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

internal import CGdkPixbuf
internal import CImageHelper
internal import Foundation

/// The life of a helper: called before the program's `main`, with the connection as descriptor 0.
///
/// It loads everything that decoders need, drops its privileges, and then decodes until the other
/// end is closed.
@_cdecl("weft_image_helper_main") package func runImageHelper() {
  ImageHelperProgram.loadDecoders()
  guard weft_image_helper_seal(ImageHelper.memoryLimit, ImageHelper.lifetime) else { return }
  while let (order, data) = ImageHelperProgram.nextOrder() {
    guard ImageHelperProgram.answer(order, data) else { return }
  }
}

private enum ImageHelperProgram {
  /// Drawings with letters need fonts, which cannot be opened later: those without a family of
  /// their own, and the three that every system has. Letters of other fonts come as boxes.
  private static let sample: String = {
    let families = [
      "", "font-family='sans-serif'", "font-family='serif'", "font-family='monospace'",
    ]
    var text = "<svg xmlns='http://www.w3.org/2000/svg' width='8' height='8'>"
    for family in families {
      for weight in ["normal", "bold"] {
        text += "<text y='8' \(family) font-weight='\(weight)'>Aa</text>"
      }
    }
    return text + "</svg>"
  }()

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
    _ = try? ImageDecoder.decode(.data(Data(sample.utf8)), isolation: .none)
  }

  static func nextOrder() -> (ImageOrder, Data)? {
    guard let head = read(ImageOrder.length), let (order, count) = ImageOrder.decode(head),
      count >= 0, count <= 1 << 30, let data = read(count)
    else { return nil }
    return (order, data)
  }

  static func answer(_ order: ImageOrder, _ data: Data) -> Bool {
    do throws(ImageDecodingError) {
      var isAdmitted = false
      // The time, and the pixels of all threads, are the other end's to watch.
      let job = ImageDecodingJob(
        source: .data(data), pixelLimit: order.pixelLimit, timeLimit: .seconds(3600),
        isCancelled: { false },
        admit: { count in
          if isAdmitted { return true }
          isAdmitted = write(ImageAnswer.demand(pixelCount: count)) && read(1) != nil
          return isAdmitted
        })
      let bitmap = try ImageDecoder.decode(
        sizing: order.sizing, scale: order.scale, allowsPartial: order.allowsPartial, by: job)
      return write(ImageAnswer.head(of: bitmap)) && bitmap.withUnsafeBytes { write(Data($0)) }
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

  private static func write(_ data: Data) -> Bool {
    var offset = 0
    while offset < data.count {
      let length = data.withUnsafeBytes { bytes in
        Foundation.write(0, bytes.baseAddress?.advanced(by: offset), bytes.count - offset)
      }
      if length > 0 {
        offset += length
      } else if length == 0 || errno != EINTR {
        return false
      }
    }
    return true
  }
}
