/** What is made of holes that were chosen: its page, its name, and of how many at most. */
export const holeUses = {
  section: { path: '/section', name: '剖面图', max: 20 },
  statistics: { path: '/layer-statistics', name: '分层统计', max: 60 },
} as const

export type HoleUse = keyof typeof holeUses

/** The page of these holes; `line` is what was drawn on the map, as corners lng, lat, lng, lat, … */
export function pathOfHoles(use: HoleUse, codes: readonly string[], line?: readonly number[]): string {
  const search = new URLSearchParams(codes.map((code) => ['hole', code]))
  if (line) search.set('line', line.join(','))
  return `${holeUses[use].path}?${search.toString()}`
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
