import { captchaFrame } from '#contract/sign-in/captcha.ts'

/** A position in the 310 × 155 frame, independent of the displayed size. */
export interface Place {
  x: number
  y: number
}

/** Maximum offset of the block. */
export const maxOffset = captchaFrame.width - captchaFrame.block

export const clampTo = (value: number, greatest: number): number => Math.min(greatest, Math.max(0, value))

/** Pointer position in the frame. */
export function placeOf(event: { clientX: number; clientY: number }, shown: DOMRect): Place {
  const { width, height } = captchaFrame
  return {
    x: clampTo(Math.round(((event.clientX - shown.left) / shown.width) * width), width),
    y: clampTo(Math.round(((event.clientY - shown.top) / shown.height) * height), height),
  }
}

/** Offset of the block after a drag, in the frame; not rounded. */
export const pushBlock = (from: number, moved: number, shownWidth: number): number =>
  clampTo(from + (moved / shownWidth) * captchaFrame.width, maxOffset)
