/** How large and how turned something is shown, as an address says: `scale=50&turn=90`. */
export interface ScaleAndTurn {
  /** 1 is its own size. */
  scale: number
  /** Degrees clockwise: 0, 90, 180 or 270. */
  turn: number
}

/** Reads percent and degrees; undefined without a scale. */
export function readScaleAndTurn(search: URLSearchParams): ScaleAndTurn | undefined {
  const [scale, turn] = [search.get('scale') ?? '', search.get('turn') ?? '']
  if (!/^\d{1,4}(?:\.\d{1,2})?$/.test(scale) || Number(scale) === 0) return undefined
  return { scale: Number(scale) / 100, turn: /^(?:90|180|270)$/.test(turn) ? Number(turn) : 0 }
}

/** Writes hundredths of a percent; what is upright is not said. */
export function writeScaleAndTurn(search: URLSearchParams, { scale, turn }: ScaleAndTurn): void {
  search.set('scale', String(Number((100 * scale).toFixed(2))))
  if (turn === 0) search.delete('turn')
  else search.set('turn', String(turn))
}
