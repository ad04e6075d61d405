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
