import { Slider, SliderThumb, SliderTrack } from 'react-aria-components/Slider'

import { FieldFrame } from '#web/back-office/form/FieldFrame.tsx'
import type { OwnControlProps } from '#web/back-office/office-page.ts'

const [nearest, ticks] = [22, [0, 4, 8, 12, 16, 20]]

/** What may be seen at some levels. */
const sights: readonly (readonly [level: number, what: string])[] = [
  [16, '街区'],
  [13, '乡镇'],
  [10, '城市'],
  [6, '省'],
  [0, '全国'],
]
const sightOf = (level: number) => sights.find(([from]) => level >= from)?.[1] ?? ''

function levelOf(value: unknown, without: number): number {
  return value === '' || value === null || value === undefined ? without : Number(value)
}

/** The zoom levels at which a layer is drawn: two ends on one line; at the end of the line an end is open. */
export function ZoomRange({ values, faults, change, value }: OwnControlProps) {
  const [from, to] = [levelOf(value, 0), levelOf(values['maxZoom'], nearest)]
  const error = faults['minZoom'] ?? faults['maxZoom']
  const isAll = from === 0 && to === nearest
  return (
    <FieldFrame
      label={isAll ? '各级都显示' : `第 ${from} 级（${sightOf(from)}）至第 ${to} 级（${sightOf(to)}）显示`}
      {...(error && { error })}
    >
      <Slider
        className="zoom-range"
        aria-label="显示级别"
        minValue={0}
        maxValue={nearest}
        value={[from, to]}
        onChange={([low = 0, high = nearest]) => {
          if (low !== from) change({ minZoom: low === 0 ? '' : low })
          if (high !== to) change({ maxZoom: high === nearest ? '' : high })
        }}
      >
        <SliderTrack className="zoom-track">
          <i style={{ left: `${(from / nearest) * 100}%`, right: `${100 - (to / nearest) * 100}%` }} />
          <SliderThumb index={0} aria-label="最小级别" className="zoom-thumb" />
          <SliderThumb index={1} aria-label="最大显示级别" className="zoom-thumb" />
        </SliderTrack>
        <div className="zoom-ticks" aria-hidden>
          {ticks.map((level) => (
            <span key={level} style={{ left: `${(level / nearest) * 100}%` }}>
              {level}
            </span>
          ))}
        </div>
      </Slider>
    </FieldFrame>
  )
}
