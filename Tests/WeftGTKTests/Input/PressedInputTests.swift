// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Testing

@testable import WeftGTK

struct PressedInputTests {
  @Test func aButtonThatIsNotHeldAnyMoreIsLost() {
    var pressed = PressedInput()
    pressed.press(1)
    let answer1 = pressed.forgetButtons(notIn: [1])
    #expect(!answer1)
    let answer2 = pressed.forgetButtons(notIn: [])
    #expect(answer2)
    #expect(pressed.buttons.isEmpty)
    let answer3 = pressed.forgetButtons(notIn: [])
    #expect(!answer3)
    let answer4 = pressed.release(1)
    #expect(!answer4)
  }

  @Test func aPressGoesOnWithTheButtonsThatAreLeft() {
    var pressed = PressedInput()
    pressed.press(1)
    pressed.press(3)
    let answer5 = pressed.forgetButtons(notIn: [3])
    #expect(!answer5)
    #expect(pressed.buttons == [3])
  }

  /// The layers follow the press of the button that went down last.
  @Test func theLastPressIsLostWhileAnotherButtonIsHeld() {
    var pressed = PressedInput()
    pressed.press(1)
    pressed.press(3)
    let isLost = pressed.forgetButtons(notIn: [1])
    #expect(isLost)
    #expect(pressed.buttons == [1])
  }

  @Test func aButtonOfWhichGDKSaysNothingIsKept() {
    var pressed = PressedInput()
    pressed.press(8)
    let answer6 = pressed.forgetButtons(notIn: [])
    #expect(!answer6)
    let answer7 = pressed.release(8)
    #expect(answer7)
  }

  @Test func aMouseThatWasElsewhereHasLostTheButtonsOfWhichGDKSaysNothing() {
    var pressed = PressedInput()
    pressed.press(8)
    pressed.press(1)
    let answer1 = pressed.forgetSideButtons()
    #expect(!answer1 && pressed.buttons == [1])
    _ = pressed.release(1)
    pressed.press(9)
    let answer2 = pressed.forgetSideButtons()
    #expect(answer2 && pressed.buttons.isEmpty)
  }

  @Test func eachFingerHasTheLowestNumberThatIsFree() {
    var pressed = PressedInput()
    let first = pressed.beginTouch(11, isFirst: true)
    #expect(first == (0, []))
    let second = pressed.beginTouch(12, isFirst: false)
    #expect(second == (1, []))
    pressed.endTouch(11)
    let third = pressed.beginTouch(13, isFirst: false)
    #expect(third == (0, []))
    #expect(pressed.touches == [12: 1, 13: 0])
  }

  @Test func theFirstFingerOnTheScreenEndsTouchesWhoseEndWasLost() {
    var pressed = PressedInput()
    _ = pressed.beginTouch(11, isFirst: true)
    _ = pressed.beginTouch(12, isFirst: false)
    let next = pressed.beginTouch(13, isFirst: true)
    #expect(next == (0, [0, 1]))
    #expect(pressed.touches == [13: 0])
    let again = pressed.beginTouch(13, isFirst: false)
    #expect(again == (0, [0]))
  }

  /// Touches that an ancestor has claimed do not block the mouse.
  @Test func theMouseEndsTouchesWhoseEndWasLost() {
    var pressed = PressedInput()
    _ = pressed.beginTouch(11, isFirst: true)
    _ = pressed.beginTouch(12, isFirst: false)
    let fingers = pressed.endTouches()
    #expect(fingers == [0, 1])
    #expect(pressed.touches.isEmpty)
    pressed.press(1)
    #expect(pressed.mouse == 0)
  }

  @Test func aResetSaysWhatWasDown() {
    var pressed = PressedInput()
    let nothing = pressed.reset()
    #expect(nothing.isEmpty)
    pressed.press(1)
    let mouse = pressed.reset()
    #expect(mouse == [0])
    _ = pressed.beginTouch(11, isFirst: true)
    _ = pressed.beginTouch(12, isFirst: false)
    let fingers = pressed.reset()
    #expect(fingers == [0, 1])
    #expect(pressed.touches.isEmpty)
  }

  @Test func theMouseAndFingersHaveDifferentNumbers() {
    var input = PressedInput()
    input.press(1)
    #expect(input.mouse == 0)
    #expect(input.beginTouch(7, isFirst: true).finger == 1)
    input.press(3)
    #expect(input.mouse == 0)
    #expect(input.release(1) && input.release(3))
    #expect(input.beginTouch(8, isFirst: false).finger == 0)
    input.press(1)
    #expect(input.mouse == 2)
    #expect(input.reset() == [0, 1, 2])
  }
}
