import { captchaFrame } from '#contract/sign-in/captcha.ts'
import { png } from '#server/printing/png.ts'

import type { Picture, PictureType } from '../picture.ts'
import { chance } from './chance.ts'
import { drawContours } from './contours.ts'
import { cutPiece } from './jigsaw.ts'
import { clamp, height, newRaster, width, type Raster } from './raster.ts'
import { drawStrata } from './strata.ts'
import { drawThinSection } from './thin-section.ts'
import { writeWords } from './words.ts'

const backgrounds = [
  { draw: drawStrata, darkens: true },
  { draw: drawContours, darkens: true },
  { draw: drawThinSection, darkens: false },
] as const

/** Reused for each picture, which covers it completely. */
const raster = newRaster(width, height)

/** Draws a challenge on a new random background. */
export function drawPicture(type: PictureType): Picture {
  const { draw, darkens } = chance.of(backgrounds)
  draw(raster)
  return type === 'blockPuzzle' ? asPuzzle(raster, darkens) : asWords(raster)
}

function asPuzzle(raster: Raster, darkens: boolean): Picture {
  const { x, block } = cutPiece(raster, darkens)
  const piece = png({ width: captchaFrame.block, height, channels: 4, bytes: block })
  return {
    background: encodePicture(raster),
    piece: piece.toString('base64'),
    words: null,
    solution: { type: 'blockPuzzle', x },
  }
}

function asWords(raster: Raster): Picture {
  const { words, points } = writeWords(raster)
  return { background: encodePicture(raster), piece: null, words, solution: { type: 'clickWord', points } }
}

/** Colours in steps of four: invisible, and the PNG is a third smaller. */
const bytes = new Uint8Array(width * height * 3)

function encodePicture({ data }: Raster): string {
  for (let i = 0; i < bytes.length; i++) bytes[i] = clamp(4 * Math.round((data[i] ?? 0) / 4), 0, 252)
  return png({ width, height, channels: 3, bytes }).toString('base64')
}
