import type { Limit, Line } from './lines.ts'
import { keyOf, nameOf, readingText } from './lines.ts'
import { hueOf } from './marks/hue.ts'
import { qualityText } from './marks/reading-words.ts'
import { wordingOf } from './quantity-wording.ts'
import { dayOf, lastTrusted, readingAt } from './series.ts'
import { rateText, trendText } from './trends.ts'

interface CaptionProps {
  lines: readonly Line[]
  shares: boolean
  /** The selected moment. */
  moment: number | undefined
}

/** Title, unit and sign convention of a chart; at the right the selected value, else the latest. */
export function Caption({ lines, rain, shares, moment }: CaptionProps & { rain: readonly Line[] }) {
  const [only] = lines
  if (!only) return null
  return (
    <figcaption>
      <b>{titleOf(lines)}</b>
      <span className="muted">{[measureOf(lines), rainText(rain)].filter(Boolean).join('；')}</span>
      <Readout {...{ lines, shares, moment }} />
    </figcaption>
  )
}

/** What the bars from above are. */
const rainText = ([first]: readonly Line[]): string =>
  first ? `上方柱为${first.series.label} ${first.series.unit}` : ''

/** Unit, what is measured, and what a positive number means. */
function measureOf(lines: readonly Line[]): string {
  const [only] = lines
  const signs = new Set(lines.map(({ series }) => series.sign))
  const sign = signs.size === 1 ? only?.series.sign : undefined
  return [only?.series.unit, lines.length > 1 && only && wordingOf(only.name).about, sign]
    .filter(Boolean)
    .join('，')
}

/** Chart title: the quantity, the part, or a common term. */
function titleOf(lines: readonly Line[]): string | undefined {
  const labels = [...new Set(lines.map(({ series }) => series.label))]
  return labels.length > 1 ? (lines[0]?.part ?? labels.join('、')) : labels[0]
}

/** The selected value; with several lines only the date, as the legend lists their values. */
function Readout({ lines, shares, moment }: CaptionProps) {
  const lone = lines.length === 1
  const latest = lone ? lines[0]?.latest?.at : undefined
  const reported = moment ?? latest
  return (
    <span className={`series-readout num${moment === undefined ? ' muted' : ''}`}>
      {reported !== undefined && (lone ? readoutText(lines, reported, shares) : dayOf(reported))}
    </span>
  )
}

/** Legend: colour, name, depth, trend, and the value at the selected moment, else the latest. */
export function Lines({ lines, moment }: Omit<CaptionProps, 'shares'>) {
  return (
    <ul className="series-names">
      {lines.map((line, i) => (
        <Name key={keyOf(line)} hue={hueOf(line, i)} {...{ line, moment }} />
      ))}
    </ul>
  )
}

function Name({ line, hue, moment }: { line: Line; hue: string; moment: number | undefined }) {
  const { depth, readings, trend } = line
  const read = moment === undefined ? lastTrusted(readings) : readingAt(readings, moment)
  return (
    <li className={hue}>
      <span className="grow">{nameOf(line)}</span>
      {depth && <span className="cap num series-depth">{depth}</span>}
      <span className="num series-value">{readingText(line, read)}</span>
      {trend && <span className="cap num series-rate">{rateText(line, trend)}</span>}
    </li>
  )
}

/** The trend of a lone line in words, and the next limit where the chart has no room for it. */
export function Remark({ lines, beyond }: { lines: readonly Line[]; beyond: Limit | undefined }) {
  const [only] = lines
  const words = [
    only?.trend && lines.length === 1 && trendText(only, only.trend),
    beyond && `${beyond.label} 在图外`,
  ].filter(Boolean)
  return words.length > 0 && <p className="cap series-remark">{words.join('；')}</p>
}

/** Describes the values at a moment and their quality. */
export function readoutText(lines: readonly Line[], moment: number | undefined, shares: boolean): string {
  if (moment === undefined) return ''
  const found = lines.flatMap((line) => {
    const reading = readingAt(line.readings, moment)
    return reading ? [{ ...line, reading }] : []
  })
  const words = found.flatMap(({ reading, ...line }) => {
    const known = shares ? (line.latest?.at === moment ? line.latest : undefined) : reading
    if (!known) return []
    const value = `${readingText(line, known)} ${line.series.unit}`.trim()
    return lines.length > 1 ? `${nameOf(line)} ${value}` : value
  })
  const quality = qualityText(
    found.map((line) => ({ label: nameOf(line), reading: line.reading })),
    false,
  )
  return [dayOf(moment), words.join('，'), quality].filter(Boolean).join('　')
}
