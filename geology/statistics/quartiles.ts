export interface Quartiles {
  readonly least: number
  readonly lower: number
  readonly median: number
  readonly upper: number
  readonly greatest: number
}

/** The quartiles of five values or more that are not all alike, between neighbours by the line between them. */
export function quartilesOf(values: readonly number[]): Quartiles | undefined {
  const sorted = values.toSorted((a, b) => a - b)
  const [least, greatest] = [sorted[0], sorted.at(-1)]
  if (sorted.length < 5 || least === undefined || greatest === undefined || least === greatest)
    return undefined
  const at = (share: number) => {
    const place = share * (sorted.length - 1)
    const [from = least, to = from] = sorted.slice(Math.floor(place), Math.floor(place) + 2)
    return from + (to - from) * (place - Math.floor(place))
  }
  return { least, lower: at(0.25), median: at(0.5), upper: at(0.75), greatest }
}
