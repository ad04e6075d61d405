import { quality } from '#contract/catalogue/editing/quality.ts'
import { useCall } from '#web/api/hooks.ts'
import { countText } from '#web/records/format.ts'
import { BarChart } from '#web/series/BarChart.tsx'

interface QualityTrendProps {
  /** Empty: of all. */
  kind: string
  rule: string
}

/** Whether there is less left to look at, day by day; folded, since the list is what one works at. */
export function QualityTrend({ kind, rule }: QualityTrendProps) {
  const asked = { ...(kind && { kind }), ...(rule && { rule }) }
  const { data } = useCall(quality.trend, asked, { keep: true, fresh: true })
  const [first, last] = [data?.[0], data?.at(-1)]
  if (!data || !first || !last) return null
  if (first.day === last.day) return <p className="cap">待核对的件数自今天起逐日记下，明天起可看趋势。</p>
  return (
    <details className="quality-trend no-print">
      <summary>
        自 {first.day} 以来，待核对由 <b className="num">{countText(first.open)}</b> 件
        {wordOf(last.open - first.open)} <b className="num">{countText(last.open)}</b> 件
      </summary>
      <BarChart
        title="逐日待核对的件数"
        heads={['日期', '待核对']}
        bars={data.map(({ day, open }) => ({ name: day, short: day.slice(5), value: open }))}
      />
    </details>
  )
}

const wordOf = (change: number) => (change < 0 ? '减至' : change > 0 ? '增至' : '仍为')
