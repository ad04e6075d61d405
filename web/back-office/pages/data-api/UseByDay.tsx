import { dataApis } from '#contract/data-api/data-api.ts'
import { groupDigits } from '#geology/digits.ts'
import { useCall } from '#web/api/hooks.ts'
import { BarChart } from '#web/series/BarChart.tsx'
import { Panel } from '#web/workplace/Panel.tsx'

import '#web/back-office/dashboard/dashboard.css'
import './data-api-pages.css'

/** All calls of thirty days, above the list of who made them. */
export function UseByDay() {
  const { data } = useCall(dataApis.wholeUse, {})
  if (!data?.some(({ calls, refused }) => calls + refused > 0)) return null
  const sum = (name: 'calls' | 'refused') =>
    groupDigits(String(data.reduce((whole, day) => whole + day[name], 0)))
  return (
    <Panel title="近 30 天" sum={`调用 ${sum('calls')} 次，超出上限 ${sum('refused')} 次`}>
      <BarChart
        title="近 30 天每日调用次数"
        heads={['日期', '调用次数', '超出上限']}
        bars={data.map(({ day, calls, refused }) => ({
          ...{ name: day, short: day.slice(5) },
          ...{ value: calls, over: refused },
        }))}
      />
    </Panel>
  )
}
