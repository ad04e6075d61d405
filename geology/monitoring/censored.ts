// Readings below a limit of detection, which laboratories report instead of a value (左删失).

/** A reading: its value, or the limit of detection that it is below, null where that is unknown. */
export interface CensoredReading {
  value: number | null
  /** It was sought and not found. */
  below: boolean
}

/** The number that a reading counts as: half its limit where it is below one (HJ/T 91—2002), 0 where the limit is unknown. */
export const countedValue = ({ value, below }: CensoredReading): number | null =>
  below ? (value ?? 0) / 2 : value

/**
 * The numbers that readings count as beside each other. Limits differ from laboratory to laboratory, so that nothing
 * below the greatest of them tells a rise or a fall: all of that is tied at half of it.
 */
export function tieBelowLimits(readings: readonly CensoredReading[]): (number | null)[] {
  const greatest = readings.reduce(
    (limit, { value, below }) => (below && value !== null ? Math.max(limit, value) : limit),
    -Infinity,
  )
  return readings.map((reading) => {
    const counted = countedValue(reading)
    return counted !== null && (reading.below || counted < greatest) && greatest > -Infinity
      ? greatest / 2
      : counted
  })
}

const mostPlaces = 12

/** A limit keeps the digits that it was given with: less than 0.003 is not less than 0.00. */
function limitText(limit: number, digits: number): string {
  for (let places = digits; places <= mostPlaces; places++) {
    const text = limit.toFixed(places)
    if (Number(text) === limit) return text
  }
  return String(limit)
}

/** A reading as it is written, ungrouped: `0.12`, `<0.05`, 未检出; undefined where there is none. */
export function readingText({ value, below }: CensoredReading, digits: number): string | undefined {
  if (value === null) return below ? '未检出' : undefined
  return below ? `<${limitText(value, digits)}` : value.toFixed(digits)
}
