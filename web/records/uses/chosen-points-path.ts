/** A quantity of a record that is put on the monitoring console. */
export interface ChosenPoint {
  kind: string
  code: string
  /** Its kind's first one where it is not said. */
  quantity?: string | undefined
}

export const consolePath = '/monitoring-console'
export const consoleName = '监测曲线台'

/** So many lines can still be told apart. */
export const maxPoints = 12

/** A point as the address names it: `gnssPoint.up:G-12`. */
export const pointText = ({ kind, code, quantity }: ChosenPoint): string =>
  `${quantity ? `${kind}.${quantity}` : kind}:${code}`

/** Reads a point of the address; undefined where it names none. */
export function readPoint(text: string): ChosenPoint | undefined {
  const [, kind, quantity, code] = /^(\w{1,40})(?:\.(\w{1,40}))?:(.{1,200})$/.exec(text) ?? []
  return kind && code ? { kind, code, quantity } : undefined
}

/** The console with these points. */
export function pathOfPoints(points: readonly ChosenPoint[]): string {
  const search = new URLSearchParams(points.map((point) => ['point', pointText(point)]))
  return `${consolePath}?${search.toString()}`
}
