// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Foundation

/// A yellow square that moves down a blue background, as a GIF and as a WebP file.
enum MovingPictures {
  static var gif: Data {
    decoded(
      """
      R0lGODlhPAAoAPAAAPbTLRpftCH5BAAZAAAAIf8LTkVUU0NBUEUyLjADAQAAACwAAAAAPAAoAAACRoyPqcvt\
      D6OctNqLs968+w+G4kiW5omm6sq27gvH8kyDwI3nN633AO/LAYO7GRE3JCaDS1+z99RFhcbjr4bNarfcrvcr\
      KwAAIfkEABkAAAAsAAAAADwAKAAAAkyMj6nL7Q+jnLTai7PevPsPhuJIluaJpiHAti6rOu8MxA392gzu6gvf\
      8imAMCGCWDMekMolsWlgQqVNKvSKzWq33K73Cw6Lx+SyOVwAACH5BAAZAAAALAAAAAA8ACgAAAJMjI+py+0P\
      o5y02ouzXqD7321iAJbAuJkgqqkfm7kejMkhbdknXul8b/tRfEIJsQg5IpfMpvMJjUqn1Kr1is1qt9yu9wsO\
      i8fksnlaAAAh+QQAGQAAACwAAAAAPAAoAAACTIyPqcvtD6OctNqLs56g+99tYgCWwLiZIKqpH5u5HozJIW3Z\
      J17pfG/7UXxCCbEIOSKXzKbzCY1Kp9Sq9YrNarfcrvcLDovH5LJ5WQAAOw==
      """)
  }

  static var webP: Data {
    decoded(
      """
      UklGRjoBAABXRUJQVlA4WAoAAAACAAAAOwAAJwAAQU5JTQYAAAAt0/b/AABBTk1GPgAAAAAAAAAAADsAACcA\
      APoAAANWUDhMJgAAAC87wAkAD3DG6ZPYv+Vw/mMJitq2gcqg/NEawI53RP8D0L+a7UwDQU5NRjwAAAAAAAAA\
      AAA7AAAnAAD6AAABVlA4TCMAAAAvO8AJAA9wxumT2L/lcP5jCWTCEBron3YF+CP6H4AON+ucAwBBTk1GPgAA\
      AAAAAAAAADsAACcAAPoAAAFWUDhMJgAAAC87wAkAD3DG6ZPYv+Vw/mMJato2go7B8Ufr+d45ov8ByErGdn4H\
      QU5NRj4AAAAAAAAAAAA7AAAnAAD6AAAAVlA4TCYAAAAvO8AJAA9wxumT2L/lcP5jCWraNoKOwfFH6/neOaL/\
      AchSxnZeBw==
      """)
  }

  private static func decoded(_ text: String) -> Data { Data(base64Encoded: text) ?? Data() }
}
