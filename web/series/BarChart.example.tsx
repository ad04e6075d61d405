import { example } from '#web/ui/Example.tsx'

import { BarChart } from './BarChart.tsx'

const months = [12, 18, 9, 24, 31, 20].map((value, at) => ({
  name: `2026-0${at + 1}`,
  short: `26-0${at + 1}`,
  value,
}))

const days = [22, 31, 40, 12].map((value, at) => ({
  name: `2026-03-0${at + 1}`,
  short: `03-0${at + 1}`,
  value,
  over: value === 40 ? 6 : 0,
}))

export const figuresExample = example.plates(
  'data',
  '柱形图',
  '柱形图附数据表；超出的画在上面，上限是一道虚线。',
  () => (
    <>
      <div>
        <BarChart title="逐月提交的申请" heads={['月份', '份数']} bars={months} />
      </div>
      <div>
        <BarChart
          title="逐日的调用"
          heads={['日期', '调用次数', '超出上限']}
          bars={days}
          limit={{ value: 40, label: '每天上限 40 次' }}
        />
      </div>
    </>
  ),
)
