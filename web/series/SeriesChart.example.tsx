import { useState } from 'react'

import { example } from '#web/ui/Example.tsx'
import { Stack } from '#web/ui/layout/box.tsx'

import type { Line } from './lines.ts'
import { limitToYears, RangeChoice, type Years } from './RangeChoice.tsx'
import type { Reading } from './series.ts'
import { SeriesChart } from './SeriesChart.tsx'

const mark = { below: false, quality: null, rebased: false, remark: null } as const
const marks: Record<number, Partial<Reading>> = {
  7: { value: 0.02, mark: { ...mark, below: true } },
  20: { value: 0.11, mark: { ...mark, quality: 'suspect', remark: '瓶塞松动' } },
  30: { mark: { ...mark, rebased: true, remark: '换井口' } },
}

const readings = Array.from({ length: 48 }, (_, month): Reading => ({
  at: Date.UTC(2022, month, 1),
  value: 0.05 + 0.02 * Math.sin((month / 12) * 2 * Math.PI),
  provisional: month > 44,
  ...marks[month],
}))

const line: Line = {
  name: 'arsenic',
  series: { label: '砷', unit: 'mg/L', digits: 3 },
  short: '砷',
  readings,
  latest: readings.at(-1),
}

const limits = [{ label: 'Ⅳ 类 ≤ 0.05', value: 0.05 }]

function WaterCurve() {
  const [years, setYears] = useState<Years>()
  const [moment, setMoment] = useState<number>()
  const lines = limitToYears([line], years, readings.at(-1)?.at ?? 0)
  const [from = 0, to = 0] = [lines[0]?.readings[0]?.at, lines[0]?.readings.at(-1)?.at]
  const group = { lines, limits }
  return (
    <Stack gap={12}>
      <RangeChoice years={years} onChange={setYears} />
      <SeriesChart
        {...group}
        span={[from, to]}
        shares={false}
        others={[group]}
        moment={moment}
        onRead={setMoment}
      />
    </Stack>
  )
}

const monthly = (name: string, label: string, unit: string, valueOf: (month: number) => number): Line => ({
  ...{ name, short: label, series: { label, unit, digits: 1 } },
  readings: readings.map(({ at }, month) => ({ at, value: valueOf(month), provisional: month > 44 })),
})
const season = (month: number) => Math.cos((month / 12) * 2 * Math.PI)
const heads = {
  lines: [monthly('head', '水头高程', 'm', (month) => 2.6 - 0.3 * season(month - 1))],
  limits: [],
  rain: [monthly('rainfall', '月降水量', 'mm', (month) => 90 - 60 * season(month) + 40 * (month % 3))],
}

function HeadsAndRain() {
  const [moment, setMoment] = useState<number>()
  const span = [readings[0]?.at ?? 0, readings.at(-1)?.at ?? 0] as const
  return <SeriesChart {...heads} {...{ span, moment }} shares={false} others={[heads]} onRead={setMoment} />
}

export const seriesExample = example.plates(
  'data',
  '观测曲线',
  '低于检出限的画空心三角，可疑的画空圈而不连线，起算变动处断开；暂定值为虚线。降水为上方的柱，与水位共用时间轴。',
  () => (
    <div>
      <WaterCurve />
      <HeadsAndRain />
    </div>
  ),
)
