import { useState } from 'react'

import { example } from '#web/ui/Example.tsx'

import { DateField } from './DateField.tsx'
import { DayField, DayRange, MomentField } from './DayField.tsx'

export const dateExample = example.columns(
  'entry',
  '日期',
  '年月日可直接输入，上下键加减，也可从日历选；一周从星期一起。',
  () => {
    const [day, setDay] = useState('2031-01-01')
    const [none, setNone] = useState('')
    const [moment, setMoment] = useState('2026-11-20T13:05:00.000Z')
    const [[from, to], setRange] = useState<[string, string]>(['2026-03-01', '2026-03-31'])
    return (
      <>
        <DayField label="保护到" hint="当日起公开" value={day} onChange={setDay} />
        <DayField label="有效至（选填）" value={none} onChange={setNone} />
        <MomentField label="发布时间（选填）" hint="不填则立即发布" value={moment} onChange={setMoment} />
        <DayField label="终孔日期" error="不能早于开孔日期" value={day} onChange={setDay} />
        <DateField label="停用的日期" granularity="day" value={null} onChange={() => {}} disabled />
        <DayRange label="起止" {...{ from, to }} onChange={(...range) => setRange(range)} />
      </>
    )
  },
)
