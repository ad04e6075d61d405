import type { Layout } from '../scales.ts'
import { isBelow, isSuspect, type Reading } from '../series.ts'
import { rebasedLabel } from './reading-words.ts'
import type { ShownLine } from './shown-lines.ts'

interface ReadingMarksProps {
  readings: readonly Reading[]
  layout: Layout
}

/** An open triangle pointing down, at the limit that a reading is below; an open circle for a suspect reading. */
export function ReadingMarks({ readings, layout: { x, y } }: ReadingMarksProps) {
  return readings.map((reading) => {
    const [left, top] = [x(reading.at), y(reading.value)]
    if (isSuspect(reading))
      return <circle key={reading.at} cx={left} cy={top} r="3.5" className="series-mark suspect" />
    return (
      isBelow(reading) && (
        <path key={reading.at} d={`M${left - 4} ${top - 3.5}h8l-4 7z`} className="series-mark below" />
      )
    )
  })
}

/** Width of the word beside a line, em. */
const wordWidth = 4.6

/** Vertical lines at the moments from which on readings are on another base, each named where there is room. */
export function Rebases({ lines, layout }: { lines: readonly ShownLine[]; layout: Layout }) {
  const { x, top, floor, right, em } = layout
  const moments = [...new Set(lines.flatMap(({ rebases }) => rebases))].toSorted((a, b) => a - b)
  let free = -Infinity
  return moments.map((at) => {
    const place = x(at)
    const fits = place >= free
    if (fits) free = place + wordWidth * em
    const turned = place + wordWidth * em > right
    return (
      <g key={at} className="series-rebase">
        <path d={`M${place} ${top}V${floor}`} />
        {fits && (
          <text x={turned ? place - 4 : place + 4} y={top + em} textAnchor={turned ? 'end' : 'start'}>
            {rebasedLabel}
          </text>
        )}
      </g>
    )
  })
}
