import { type ChosenPoint, maxPoints, pointText, readPoint } from '#web/records/uses/chosen-points-path.ts'

/** What the address says of the console; days are ISO 8601, empty where none is chosen. */
export interface ConsoleView {
  points: readonly ChosenPoint[]
  /** How many the address names beyond those that are taken. */
  tooMany: number
  from: string
  to: string
  /** The day from which changes are counted. */
  since: string
  /** Provisional readings are left out. */
  isApproved: boolean
}

const dayPattern = /^\d{4}-\d{2}-\d{2}$/
const dayIn = (params: URLSearchParams, name: string): string => {
  const day = params.get(name) ?? ''
  return dayPattern.test(day) && !Number.isNaN(Date.parse(day)) ? day : ''
}

export function readConsole(params: URLSearchParams): ConsoleView {
  const named = [...new Map(params.getAll('point').map((text) => [text, readPoint(text)])).values()]
  const points = named.filter((point) => point !== undefined)
  return {
    points: points.slice(0, maxPoints),
    tooMany: Math.max(0, points.length - maxPoints),
    from: dayIn(params, 'from'),
    to: dayIn(params, 'to'),
    since: dayIn(params, 'since'),
    isApproved: params.get('values') === 'approved',
  }
}

export function writeConsole({ points, from, to, since, isApproved }: ConsoleView): string {
  const search = new URLSearchParams(points.map((point) => ['point', pointText(point)]))
  for (const [name, day] of Object.entries({ from, to, since })) if (day) search.set(name, day)
  if (isApproved) search.set('values', 'approved')
  return `?${search.toString()}`
}
