import type { Use } from '#contract/data-api/data-api.ts'
import { groupDigits } from '#geology/digits.ts'
import { BarChart } from '#web/series/BarChart.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Row, Stack, Text } from '#web/ui/layout/box.tsx'

interface OwnUseProps {
  use: readonly Use[]
  onRefresh: () => void
}

/** How much of each quota is used, and the calls of each day against it. */
export const OwnUse = ({ use, onRefresh }: OwnUseProps) => (
  <section className="own-use" aria-label="用量">
    <Row gap={12} wrap className="published-act">
      <h3>用量</h3>
      {use.length > 0 && (
        <Button size="s" variant="text" onClick={onRefresh}>
          刷新
        </Button>
      )}
    </Row>
    {use.length === 0 ? (
      <Text size={14} tone="quiet" className="published-words">
        近 30 天没有调用。第一次调用之后，这里逐日列出次数。
      </Text>
    ) : (
      <Stack gap={24} above={12}>
        {use.map((one) => (
          <UseOf key={one.code} of={one} />
        ))}
      </Stack>
    )}
  </section>
)

const formatCount = (count: number) => groupDigits(String(count))

/** Calls, and of how many. */
const ofLimit = (count: number, limit: number | null) =>
  limit === null ? `${formatCount(count)} 次，不限` : `${formatCount(count)} / ${formatCount(limit)} 次`

function UseOf({ of: { code, title, perDay, perMinute, minuteCalls, days } }: { of: Use }) {
  const today = days.at(-1)
  return (
    <section aria-label={`${title}的用量`}>
      <h4>{title}</h4>
      <Row as="ul" gap={[4, 24]} align="stretch" wrap size={14} tone="quiet" className="num">
        <li>今天 {ofLimit(today?.calls ?? 0, perDay)}</li>
        <li>这一分钟 {ofLimit(minuteCalls, perMinute)}</li>
        <li>今天因超出上限被拒 {formatCount(today?.refused ?? 0)} 次</li>
      </Row>
      <BarChart
        title={`${code} 近 30 天每日调用次数`}
        heads={['日期', '调用次数', '超出上限']}
        bars={days.map(({ day, calls, refused }) => ({
          ...{ name: day, short: day.slice(5) },
          ...{ value: calls, over: refused },
        }))}
        limit={perDay === null ? undefined : { value: perDay, label: `每天上限 ${formatCount(perDay)} 次` }}
      />
    </section>
  )
}
