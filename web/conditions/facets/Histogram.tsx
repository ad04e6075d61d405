import { useEffect } from 'react'

import type { Field } from '#contract/catalogue/kind.ts'
import { countText, rangeText } from '#web/records/format.ts'
import { Row } from '#web/ui/layout/box.tsx'
import { useKeyedState } from '#web/ui/page/useKeyedState.ts'

import type { Histogram as HistogramData } from './histogram.ts'

interface HistogramProps {
  field: Field
  histogram: HistogramData
  /** The active range. */
  from: number | undefined
  to: number | undefined
  choose: (from: number | undefined, to: number | undefined) => void
}

const height = 36
const settles = 500

/**
 * A histogram with two handles. A click on a bar selects its range; handles move by whole bars, and the end of the
 * scale means no limit. A moved handle is applied on release or after 0.5 s.
 */
export function Histogram({ field, histogram, from, to, choose }: HistogramProps) {
  const { least, greatest, step } = histogram
  const clamp = (value: number) => Math.min(greatest, Math.max(least, value))
  const [handles, setHandles] = useKeyedState(JSON.stringify([from, to, histogram]), () => ({
    low: clamp(from ?? least),
    high: clamp(to ?? greatest),
    moved: false,
  }))
  const { low, high, moved } = handles
  const commit = () => {
    if (moved) choose(low <= least ? undefined : low, high >= greatest ? undefined : high)
  }
  useEffect(() => {
    if (!moved) return undefined
    const timer = setTimeout(commit, settles)
    return () => clearTimeout(timer)
  })
  const shared = { min: least, max: greatest, step, onPointerUp: commit, onBlur: commit }
  return (
    <div className="histogram">
      <Bars {...{ field, histogram, low, high, choose }} />
      <div className="histogram-handles">
        <input
          type="range"
          {...shared}
          aria-label={`${field.label}，最小`}
          aria-valuetext={low <= least ? '不限' : `${low} ${field.unit ?? ''}`}
          value={low}
          onChange={({ target }) =>
            setHandles({ high, low: Math.min(Number(target.value), high - step), moved: true })
          }
        />
        <input
          type="range"
          {...shared}
          aria-label={`${field.label}，最大`}
          aria-valuetext={high >= greatest ? '不限' : `${high} ${field.unit ?? ''}`}
          value={high}
          onChange={({ target }) =>
            setHandles({ low, high: Math.max(Number(target.value), low + step), moved: true })
          }
        />
      </div>
      <Row as="p" align="stretch" justify="space-between" className="cap num" aria-hidden="true">
        <span>{least}</span>
        {(low > least || high < greatest) && <span>{rangeText(field, low, high)}</span>}
        <span>{greatest}</span>
      </Row>
    </div>
  )
}

type BarsProps = Pick<HistogramProps, 'field' | 'histogram' | 'choose'> & { low: number; high: number }

/** Pointer only; the handles provide the same by keyboard. */
function Bars({ field, histogram: { bars }, low, high, choose }: BarsProps) {
  const maxCount = Math.max(...bars.map(({ count }) => count))
  return (
    <svg viewBox={`0 0 ${bars.length * 10} ${height}`} preserveAspectRatio="none" aria-hidden="true">
      {bars.map((bar, i) => {
        const drawn = bar.count === 0 ? 0 : Math.max(2, (bar.count / maxCount) * height)
        const inside = bar.from >= low && bar.to <= high
        return (
          <g key={bar.from} onClick={() => choose(bar.from, bar.to)}>
            <title>{`${rangeText(field, bar.from, bar.to)}：${countText(bar.count)}`}</title>
            <rect x={i * 10} width="10" height={height} className="histogram-hit" />
            <rect
              x={i * 10 + 0.75}
              y={height - drawn}
              width="8.5"
              height={drawn}
              className={inside ? 'histogram-bar on' : 'histogram-bar'}
            />
          </g>
        )
      })}
    </svg>
  )
}
