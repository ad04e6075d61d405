/** The scales that sections are drawn at, along and upright. */
export const horizontalScales = [
  100, 200, 300, 400, 500, 1000, 1500, 2000, 2500, 3000, 4000, 5000, 10_000, 20_000, 50_000,
] as const
export const verticalScales = [50, 100, 200, 300, 400, 500, 1000, 2000, 5000] as const

export interface SectionScales {
  readonly horizontal: number
  readonly vertical: number
}

/** What of an A3 sheet is left for the drawing between its rulers, millimetres. */
export const sectionRoom = { width: 320, height: 170 } as const

/** Heights are seldom drawn more than ten times as large as lengths: layers would seem to dip that lie flat. */
const greatestExaggeration = 10

/** The largest usual scales at which a section of this length and height (metres) fits, upright no smaller than along. */
export function fittingScales(length: number, height: number): SectionScales {
  const fit = (scales: readonly number[], metres: number, room: number) =>
    scales.find((scale) => (metres * 1000) / scale <= room) ?? scales.at(-1) ?? 1
  const along = fit(horizontalScales, length, sectionRoom.width)
  const vertical =
    verticalScales.find(
      (scale) => (height * 1000) / scale <= sectionRoom.height && along / scale <= greatestExaggeration,
    ) ?? 5000
  return { horizontal: Math.max(along, vertical), vertical }
}

/** How many times heights are larger than lengths. */
export const exaggeration = ({ horizontal, vertical }: SectionScales): number =>
  Math.round((horizontal / vertical) * 10) / 10
