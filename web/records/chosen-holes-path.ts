/** The page that draws holes as a cross-section. */
export const sectionPath = '/section'

/** Its address for these holes; `line` is what was drawn, as corners lng, lat, lng, lat, … */
export const sectionOf = (codes: readonly string[], line?: readonly number[]): string => {
  const search = new URLSearchParams(codes.map((code) => ['hole', code]))
  if (line) search.set('line', line.join(','))
  return `${sectionPath}?${search.toString()}`
}

/** The corners of a line in an address: none where it is not a line. */
export function lineFrom(text: string | null): { lng: number; lat: number }[] {
  const parts = (text ?? '').split(',')
  const values = parts.map(Number)
  if (
    parts.some((part) => part.trim() === '') ||
    values.length < 4 ||
    values.length % 2 ||
    !values.every((value) => Number.isFinite(value))
  )
    return []
  const corners = values.flatMap((lng, i) => (i % 2 ? [] : [{ lng, lat: values[i + 1] ?? 0 }]))
  const isLine = corners.some(({ lng, lat }) => lng !== corners[0]?.lng || lat !== corners[0]?.lat)
  return isLine && corners.every(({ lng, lat }) => Math.abs(lng) <= 180 && Math.abs(lat) <= 90) ? corners : []
}

/** The most holes of one section. */
export const mostInSection = 20

/** The page that describes what was measured in the layers of holes. */
export const statisticsPath = '/layer-statistics'

/** The most holes of one description. */
export const mostInStatistics = 60

export const layerStatisticsOf = (codes: readonly string[]): string =>
  `${statisticsPath}?${new URLSearchParams(codes.map((code) => ['hole', code])).toString()}`
