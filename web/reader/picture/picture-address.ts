import { readScaleAndTurn, type ScaleAndTurn, writeScaleAndTurn } from '#web/reader/scale-and-turn.ts'

/** What of a picture is seen: `/reader/…?as=picture&at=4500,3250&scale=50&turn=90`. */
export interface PicturePlace extends ScaleAndTurn {
  /** The middle of the window, pixels of the picture from its upper left corner. */
  x: number
  y: number
}

/** Of one pixel of the picture so many pixels of the screen at most, and of the screen's one so many at least. */
export const scaleLimits = { max: 8, min: 1 / 256 } as const

/** Reads a place; undefined where none is named, which shows the whole picture. */
export function readPlace(search: URLSearchParams): PicturePlace | undefined {
  const [, x, y] = /^(\d{1,5}),(\d{1,5})$/.exec(search.get('at') ?? '') ?? []
  const shown = readScaleAndTurn(search)
  if (x === undefined || y === undefined || !shown) return undefined
  const scale = Math.min(Math.max(shown.scale, scaleLimits.min), scaleLimits.max)
  return { x: Number(x), y: Number(y), scale, turn: shown.turn }
}

/** The parameters of a place, in whole pixels and hundredths of a percent. */
export function writePlace(before: URLSearchParams, { x, y, ...shown }: PicturePlace): URLSearchParams {
  const search = new URLSearchParams(before)
  search.set('at', `${Math.max(0, Math.round(x))},${Math.max(0, Math.round(y))}`)
  writeScaleAndTurn(search, shown)
  return search
}
