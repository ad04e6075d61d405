import { useMemo, useState } from 'react'

import { movingWindows, type RateWindow } from '#geology/monitoring/moving-rate.ts'
import { insetMap } from '#web/map/inset/inset-map.tsx'
import type { Line } from '#web/series/lines.ts'
import { dayOf } from '#web/series/series.ts'
import { Button } from '#web/ui/Button.tsx'
import { Checkbox } from '#web/ui/fields/Checkbox.tsx'
import { Select } from '#web/ui/fields/Field.tsx'
import { Segments } from '#web/ui/fields/Segments.tsx'
import { Row } from '#web/ui/layout/box.tsx'

import { axesOf, wholeSpan } from '../console-lines.ts'
import type { ConsoleLine } from '../useConsoleLines.ts'
import { commonWidth, pointRates, signOf } from './point-rates.ts'
import { type RateLine, rateLinesOf } from './rate-line.ts'
import { RateLegend } from './RateLegend.tsx'
import { RateSketch } from './RateSketch.tsx'
import { RateTable } from './RateTable.tsx'
import { maxNearby, useNearbyLines } from './useNearbyLines.ts'
import { usePlaying } from './usePlaying.ts'

import './rates.css'

const RateLayer = insetMap(() => import('./RateLayer.tsx').then(({ RateLayer: Layer }) => Layer))

const lengths: readonly [years: number, label: string][] = [
  [1, '1 年'],
  [2, '2 年'],
  [3, '3 年'],
  [5, '5 年'],
]

/** The rates of the points on a map, over a window that moves through the years; beside them, those of points around. */
export function RateMap({ lines }: { lines: readonly ConsoleLine[] }) {
  const groups = useMemo(
    () => axesOf(lines.filter(({ readings, series }) => readings.length > 0 && !series.amount)),
    [lines],
  )
  const [chosen, setChosen] = useState(0)
  const [years, setYears] = useState(2)
  const [isWide, setWide] = useState(false)
  const group = groups[chosen] ?? groups[0]
  const own = useMemo(() => rateLinesOf(group ?? []), [group])
  const { nearby, ...around } = useNearbyLines(own, isWide)
  const shown = useMemo(() => [...own, ...nearby], [own, nearby])
  if (!group) return null
  return (
    <section className="rate-map" aria-label="速率图">
      <Row gap={[8, 16]} justify="space-between" wrap below={8}>
        <h2>速率图</h2>
        <Row gap={[8, 16]} wrap className="no-print">
          {groups.length > 1 && (
            <Select
              small
              aria-label="速率图的观测量"
              value={String(groups.indexOf(group))}
              options={groups.map((one, i) => ({ value: String(i), label: nameOf(one) }))}
              onChange={(value) => setChosen(Number(value))}
            />
          )}
          {around.isOffered && <Checkbox label="带上附近的同类点" checked={isWide} onChange={setWide} />}
          <Segments legend="速率的时段长" choices={lengths} chosen={years} onChange={setYears} />
        </Row>
      </Row>
      {isWide && <AroundNote {...around} count={nearby.length} />}
      {!around.isPending && <MovingRates key={`${chosen} ${years} ${isWide}`} {...{ lines: shown, years }} />}
    </section>
  )
}

interface AroundNoteProps {
  isPending: boolean
  count: number
  left: number
}

/** How many points around are there, and why others are not. */
const AroundNote = ({ isPending, count, left }: AroundNoteProps) => (
  <p className="cap" role="status">
    {isPending
      ? '正在取附近的点'
      : `最近的 ${maxNearby} 点中另取 ${count} 点${left > 0 ? `；${left} 点您还没有打开、没有读数或读数过长，未取` : ''}。`}
  </p>
)

const nameOf = (lines: readonly Line[]): string =>
  [...new Set(lines.map(({ series }) => series.label))].join('、')

/** The last day of a window. */
const lastDay = ({ to }: RateWindow): string => dayOf(to - 1)
const periodOf = (window: RateWindow): string => `${dayOf(window.from)} 至 ${lastDay(window)}`

function MovingRates({ lines, years }: { lines: readonly RateLine[]; years: number }) {
  const whole = useMemo(() => wholeSpan(lines), [lines])
  const windows = useMemo(() => (whole ? movingWindows(whole, years) : []), [whole, years])
  const width = useMemo(() => commonWidth(lines, windows), [lines, windows])
  const playing = usePlaying(windows.length)
  const window = windows[playing.at]
  const rates = useMemo(() => (window ? pointRates(lines, { window, width }) : []), [lines, window, width])
  const placed = useMemo(
    () =>
      rates.flatMap(({ line, place, rateClass }) =>
        place ? [{ name: line.of, place, sign: signOf(line.name, rateClass) }] : [],
      ),
    [rates],
  )
  const [first] = lines
  if (!window || !first) return null
  const isCoarse = rates.some((one) => one.isCoarse)
  return (
    <>
      <TimeControls {...{ windows, playing }} />
      <div className="console-pair">
        <figure>
          {placed.length > 0 && (
            <RateSketch rates={placed} label={`${nameOf(lines)}速率图，${periodOf(window)}；数值见表`}>
              <RateLayer rates={placed} />
            </RateSketch>
          )}
          <RateLegend line={first} width={width} />
          <figcaption className="cap">
            三角指向变化的方向，大小与颜色为速率分级，播放中不变。速率为时段内最小二乘直线的斜率，小于两倍中误差的为无明显变化；
            读数不足三次或不及时段一半的不算。
            {years === 1 && '一年的时段含季节变化，随季节升降的量宜取两年以上。'}
            {isCoarse && '未公开的点位置取约 1 km 网格。'}
            {placed.length < rates.length && '位置不公开的点只列在表中。'}
          </figcaption>
        </figure>
        <RateTable {...{ rates, width }} caption={`${periodOf(window)}的速率`} />
      </div>
    </>
  )
}

interface TimeControlsProps {
  windows: readonly RateWindow[]
  playing: ReturnType<typeof usePlaying>
}

/** Moves the window: played, a step at a time, or drawn along. */
function TimeControls({ windows, playing: { at, isPlaying, isStill, go, toggle } }: TimeControlsProps) {
  const window = windows[at]
  if (!window) return null
  return (
    <Row gap={8} wrap below={8} className="rate-time no-print">
      {!isStill && windows.length > 1 && (
        <Button size="s" icon={isPlaying ? 'pause' : 'play'} onClick={toggle}>
          {isPlaying ? '暂停' : '播放'}
        </Button>
      )}
      <Button size="s" icon="left" iconOnly disabled={at === 0} onClick={() => go(at - 1)}>
        前一个月
      </Button>
      <Button size="s" icon="right" iconOnly disabled={at === windows.length - 1} onClick={() => go(at + 1)}>
        后一个月
      </Button>
      <input
        type="range"
        aria-label="速率的时段"
        aria-valuetext={periodOf(window)}
        min={0}
        max={Math.max(1, windows.length - 1)}
        value={at}
        disabled={windows.length < 2}
        onChange={({ target }) => go(Number(target.value))}
      />
      <span className="num rate-period">{periodOf(window)}</span>
    </Row>
  )
}
