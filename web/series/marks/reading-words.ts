import { isBelow, type ListedReading } from '../series.ts'

export interface LabelledReading {
  /** Of its line; said where the readings of a moment differ. */
  label: string
  reading: ListedReading
}

const qualityLabels = { suspect: '可疑', estimated: '插补' } as const

export const rebasedLabel = '起算变动'

export const ordinaryQuality = '正式值'

/** How far readings can be trusted, the ones without a mark together. */
const plainQuality = (readings: readonly ListedReading[]): string =>
  readings.some(({ provisional }) => provisional) ? '暂定值' : ordinaryQuality

function qualityOf(reading: ListedReading): string {
  const { value, mark } = reading
  if (mark?.quality) return qualityLabels[mark.quality]
  return value === null && !isBelow(reading) ? '缺测' : plainQuality([reading])
}

function wordsOf(reading: ListedReading, withRemark: boolean): string {
  const { mark } = reading
  return [qualityOf(reading), mark?.rebased && rebasedLabel, withRemark && mark?.remark]
    .filter(Boolean)
    .join('，')
}

/** Words of several readings: once where all share them, else behind the labels of those that they are said of. */
function joinWords(said: readonly (readonly [label: string, words: string])[], isShared: boolean): string[] {
  const groups = [...Map.groupBy(said, ([, words]) => words)]
  if (isShared && groups.length === 1) return groups.map(([words]) => words)
  return groups.map(([words, each]) => `${each.map(([label]) => label).join('、')} ${words}`)
}

/** Quality of the readings of a day or moment: `正式值`, `可疑`, `正式值，起算变动，换标后`; `正式值；铅 可疑` where they differ. */
export function qualityText(found: readonly LabelledReading[], withRemark: boolean): string {
  const saysMore = ({ reading }: LabelledReading) => wordsOf(reading, withRemark) !== plainQuality([reading])
  const plain = found.filter((one) => !saysMore(one))
  const marked = found.filter(saysMore)
  const words = joinWords(
    marked.map(({ label, reading }) => [label, wordsOf(reading, withRemark)]),
    plain.length === 0,
  )
  return [plain.length > 0 && plainQuality(plain.map(({ reading }) => reading)), ...words]
    .filter(Boolean)
    .join('；')
}

/** Remarks on the readings of a day; empty if there are none. */
export function remarkText(found: readonly LabelledReading[]): string {
  const said = found.flatMap(({ label, reading: { mark } }): [string, string][] =>
    mark?.remark ? [[label, mark.remark]] : [],
  )
  return joinWords(said, true).join('；')
}
