import type { dataApis } from '#contract/data-api/data-api.ts'
import type { Output } from '#contract/route.ts'
import { Button } from '#web/ui/Button.tsx'

type Mine = Output<typeof dataApis.mine>

interface OwnUseProps {
  today: Mine['today']
  days: Mine['days']
  onRefresh: () => void
}

const ofLimit = (count: number, limit: number | null) => (limit === null ? `${count}` : `${count} / ${limit}`)

/** How much of each quota is used today, and how many calls there were on other days. */
export function OwnUse({ today, days, onRefresh }: OwnUseProps) {
  if (days.length === 0) return null
  return (
    <section className="own-use" aria-label="用量">
      <div className="published-act">
        <h3>用量</h3>
        <Button size="s" variant="text" onClick={onRefresh}>
          刷新
        </Button>
      </div>
      <div className="own-use-scroll">
        <table>
          <caption>今天</caption>
          <thead>
            <tr>
              <th scope="col">接口</th>
              <th scope="col">今天</th>
              <th scope="col">这一分钟</th>
              <th scope="col">超出上限</th>
            </tr>
          </thead>
          <tbody>
            {today.map(({ code, title, calls, refused, minuteCalls, perMinute, perDay }) => (
              <tr key={code}>
                <th scope="row">{title}</th>
                <td className="num">{ofLimit(calls, perDay)}</td>
                <td className="num">{ofLimit(minuteCalls, perMinute)}</td>
                <td className="num">{refused}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <table>
          <caption>近 30 个有调用的日子</caption>
          <thead>
            <tr>
              <th scope="col">日期</th>
              <th scope="col">调用次数</th>
              <th scope="col">超出上限</th>
            </tr>
          </thead>
          <tbody>
            {days.map(({ day, calls, refused }) => (
              <tr key={day}>
                <th scope="row" className="num">
                  {day}
                </th>
                <td className="num">{calls}</td>
                <td className="num">{refused}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
