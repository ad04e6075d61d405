/** What of a picture is seen: `/reader/…?as=picture&at=4500,3250&scale=50&turn=90`. */
export interface PicturePlace {
  /** The middle of the window, pixels of the picture from its upper left corner. */
  x: number
  y: number
  /** Pixels of the screen for one of the picture. */
  scale: number
  /** Degrees clockwise: 0, 90, 180 or 270. */
  turn: number
}

/** Of one pixel of the picture so many pixels of the screen at most, and of the screen's one so many at least. */
export const scaleLimits = { most: 8, least: 1 / 256 } as const

const pattern = { at: /^(\d{1,5}),(\d{1,5})$/, scale: /^\d{1,3}(?:\.\d{1,2})?$/, turn: /^(?:90|180|270)$/ }

/** Reads a place; undefined where none is named, which shows the whole picture. */
export function readPlace(search: URLSearchParams): PicturePlace | undefined {
  const [, x, y] = pattern.at.exec(search.get('at') ?? '') ?? []
  const scale = pattern.scale.test(search.get('scale') ?? '') ? Number(search.get('scale')) / 100 : 0
  const turn = pattern.turn.test(search.get('turn') ?? '') ? Number(search.get('turn')) : 0
  if (x === undefined || y === undefined || scale <= 0) return undefined
  const bounded = Math.min(Math.max(scale, scaleLimits.least), scaleLimits.most)
  return { x: Number(x), y: Number(y), scale: bounded, turn }
}

/** The parameters of a place, in whole pixels and hundredths of a percent. */
export function writePlace(before: URLSearchParams, { x, y, scale, turn }: PicturePlace): URLSearchParams {
  const search = new URLSearchParams(before)
  search.set('at', `${Math.max(0, Math.round(x))},${Math.max(0, Math.round(y))}`)
  search.set('scale', String(Number((100 * scale).toFixed(2))))
  if (turn === 0) search.delete('turn')
  else search.set('turn', String(turn))
  return search
}
