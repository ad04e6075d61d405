import { layOutStrip, readStrip, stripText } from '#geology/log-sheet/strip.ts'
import { Text } from '#web/ui/layout/box.tsx'

import './strata-strip.css'

/** Depth range of every strip in metres, so that rows of a list are comparable. */
export const stripSpan = 80
const strip = { width: 132, span: stripSpan }

interface StrataStripProps {
  /** As its list answers it. */
  text: string
  finalDepth: number | null
}

/** Strata as a horizontal strip, for lists. */
export function StrataStrip({ text, finalDepth }: StrataStripProps) {
  const layers = readStrip(text)
  if (finalDepth === null || layers.length === 0)
    return (
      <Text as="span" size={13} tone="muted">
        未公开
      </Text>
    )
  const { boxes, end, beyond } = layOutStrip(layers, finalDepth, strip)
  return (
    <svg
      className="strata-strip"
      width={strip.width + 6}
      height={16}
      viewBox={`0 0 ${strip.width + 6} 16`}
      role="img"
      aria-label={`孔深 ${finalDepth} m：${stripText(layers)}`}
    >
      <path className="strata-strip-line" d={`M0 15.5H${strip.width}`} />
      {boxes.map(({ index, x, width, colour }) => (
        <rect
          key={index}
          x={x}
          y={1}
          width={width + 0.3}
          height={14}
          fill={colour ? `var(--st-${colour})` : 'var(--paper-sunk)'}
        />
      ))}
      {beyond ? (
        <path className="strata-strip-end" d={`M${end} 1l4 7-4 7`} />
      ) : (
        <path className="strata-strip-end" d={`M${end} 0V16`} />
      )}
    </svg>
  )
}
