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

  @Test func aButtonOfWhichGDKSaysNothingIsKept() {
    var pressed = PressedInput()
    pressed.press(8)
    let answer6 = pressed.forgetButtons(notIn: [])
    #expect(!answer6)
    let answer7 = pressed.release(8)
    #expect(answer7)
  }

  @Test func aSecondFingerIsLeftAlone() {
    var pressed = PressedInput()
    let answer8 = pressed.beginTouch(1, isFirst: true)
    #expect(answer8 == (true, false))
    let answer9 = pressed.beginTouch(2, isFirst: false)
    #expect(answer9 == (false, false))
    #expect(pressed.touch == 1)
    pressed.endTouch()
    let answer10 = pressed.beginTouch(2, isFirst: false)
    #expect(answer10 == (true, false))
  }

  @Test func theFirstFingerOnTheScreenEndsATouchWhoseEndWasLost() {
    var pressed = PressedInput()
    _ = pressed.beginTouch(1, isFirst: true)
    let answer11 = pressed.beginTouch(2, isFirst: true)
    #expect(answer11 == (true, true))
    #expect(pressed.touch == 2)
    let answer12 = pressed.beginTouch(2, isFirst: false)
    #expect(answer12 == (true, true))
  }

  @Test func aResetSaysWhetherSomethingWasDown() {
    var pressed = PressedInput()
    let answer13 = pressed.reset()
    #expect(!answer13)
    pressed.press(1)
    let answer14 = pressed.reset()
    #expect(answer14)
    _ = pressed.beginTouch(1, isFirst: true)
    let answer15 = pressed.reset()
    #expect(answer15)
    #expect(pressed.touch == nil && pressed.buttons.isEmpty)
  }
}
