/** The scales that sections are drawn at, along and upright: the usual and the permitted ones of GB/T 50001, and some of long sections. */
export const horizontalScales = [
  100, 200, 250, 300, 400, 500, 600, 1000, 1500, 2000, 2500, 3000, 4000, 5000, 10_000, 20_000, 50_000,
] as const
export const verticalScales = [50, 100, 200, 250, 300, 400, 500, 600, 800, 1000, 2000, 5000] as const

export interface SectionScales {
  readonly horizontal: number
  readonly vertical: number
}

/** Heights are seldom drawn more than ten times as large as lengths: layers would seem to dip that lie flat. */
export const greatestExaggeration = 10

/** The scales at which a length of so many metres is no more than so many millimetres of paper. */
export const scalesWithin = (scales: readonly number[], metres: number, room: number): number[] =>
  scales.filter((scale) => (metres * 1000) / scale <= room)

/** How many times heights are larger than lengths. */
export const exaggeration = ({ horizontal, vertical }: SectionScales): number =>
  Math.round((horizontal / vertical) * 10) / 10

/** The same as it is written beside a section. */
export function exaggerationText(scales: SectionScales): string {
  const times = exaggeration(scales)
  return times === 1 ? '纵横同比例' : `竖向放大 ${times} 倍`
}
