import { setImmediate } from 'node:timers/promises'

import type { AnswerCache } from '#server/caching/answer-cache.ts'
import { png } from '#server/printing/png.ts'

import { emptyBitmap, paintSign, stamp } from './bitmap.ts'
import { type KindStyle, signSize, signsOf } from './signs.ts'

export interface SpriteSheet {
  picture: Uint8Array
  /** Where each sign lies on it, as MapLibre reads it. */
  index: Record<string, { x: number; y: number; width: number; height: number; pixelRatio: number }>
}

const columns = 12

/** All signs of some layers on one sheet, at a number of pixels for each of a screen's; kept for a version of the map. */
export const spriteOf = (
  answers: AnswerCache,
  layers: readonly KindStyle[],
  { version, pixelRatio }: { version: number; pixelRatio: 1 | 2 },
): Promise<SpriteSheet> =>
  answers.get('tiles', ['sprite', version, pixelRatio], () => drawSheet(layers, pixelRatio))

async function drawSheet(layers: readonly KindStyle[], pixelRatio: 1 | 2): Promise<SpriteSheet> {
  const signs = layers.flatMap(signsOf)
  const size = signSize * pixelRatio
  const rows = Math.max(1, Math.ceil(signs.length / columns))
  const sheet = emptyBitmap(columns * size, rows * size)
  const index: SpriteSheet['index'] = {}
  for (const [i, { name, shapes, ink }] of signs.entries()) {
    const [x, y] = [(i % columns) * size, Math.floor(i / columns) * size]
    stamp(sheet, paintSign(shapes, { ink, size }), x, y)
    index[name] = { x, y, width: size, height: size, pixelRatio }
    await setImmediate() // other calls come in between
  }
  return { picture: png({ ...sheet, channels: 4 }), index }
}
