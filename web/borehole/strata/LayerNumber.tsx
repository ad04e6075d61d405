import { textWidth } from '#geology/log-sheet/wrap.ts'
import { parseLayer, type LayerNumber as Parsed } from '#geology/strata/strata.ts'
import { Row } from '#web/ui/layout/box.tsx'

import './layer-number.css'

/** Radius of the circle, size of the suffix, and the gap between them, in units of 16 a line. */
const [radius, size, gap] = [7.4, 10.5, 2]

const numberWidth = ({ suffix }: Parsed) => 2 * radius + (suffix ? gap + textWidth(suffix) * size : 0)

interface MarkProps {
  number: Parsed
  /** Left edge and vertical centre, in drawing units. */
  x: number
  y: number
}

/** Draws a circled number, because fonts render ⑤ too small or not at all. */
function Mark({ number: { main, suffix }, x, y }: MarkProps) {
  const two = main > 9
  return (
    <g className="layer-mark">
      <circle cx={x + radius} cy={y} r={radius} />
      <text
        x={x + radius}
        y={y + 3.7}
        textAnchor="middle"
        style={{ fontSize: two ? 9 : size, letterSpacing: two ? -0.6 : 0 }}
      >
        {main}
      </text>
      {suffix && (
        <text x={x + 2 * radius + gap} y={y + 3.7} style={{ fontSize: size }}>
          {suffix}
        </text>
      )}
    </g>
  )
}

/** A layer number in text; screen readers and copying use the original text. */
export function LayerNumber({ layer }: { layer: string | null }) {
  if (!layer) return null
  const number = parseLayer(layer)
  if (!number)
    return (
      <Row as="span" inline className="layer-number">
        {layer}
      </Row>
    )
  const width = numberWidth(number) + 1
  return (
    <Row as="span" inline className="layer-number">
      <span className="vh">{layer}</span>
      <svg viewBox={`-0.5 0 ${width} 16`} style={{ aspectRatio: `${width} / 16` }} aria-hidden="true">
        <Mark number={number} x={0} y={8} />
      </svg>
    </Row>
  )
}
