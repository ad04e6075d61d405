import { captchaFrame } from '#contract/sign-in/captcha.ts'

/** A place in the frame of 310 by 155, whatever the size at which the picture is shown. */
export interface Place {
  x: number
  y: number
}

/** How far the block can be pushed. */
export const furthest = captchaFrame.width - captchaFrame.block

export const within = (value: number, greatest: number): number => Math.min(greatest, Math.max(0, value))

/** Where a pointer is, in the frame. */
export function placeOf(event: { clientX: number; clientY: number }, shown: DOMRect): Place {
  const { width, height } = captchaFrame
  return {
    x: within(Math.round(((event.clientX - shown.left) / shown.width) * width), width),
    y: within(Math.round(((event.clientY - shown.top) / shown.height) * height), height),
  }
}

/** How far a drag has pushed the block, in the frame; fractions stay. */
export const pushed = (from: number, moved: number, shownWidth: number): number =>
  within(from + (moved / shownWidth) * captchaFrame.width, furthest)
