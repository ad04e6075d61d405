import { Link } from 'react-router'

import { dashboard, type Figures } from '#contract/dashboard.ts'
import { useAction } from '#web/api/hooks.ts'
import { usePermission } from '#web/api/session.ts'
import { Button } from '#web/ui/Button.tsx'
import { Row } from '#web/ui/layout/box.tsx'
import { toast } from '#web/ui/states/Toast.tsx'
import { Panel } from '#web/workplace/Panel.tsx'

/** Pages of the site that nobody has changed or confirmed for a year. */
export function StalePages({ stale }: { stale: NonNullable<Figures['stale']> }) {
  const { articles, total, factsConfirmedOn } = stale
  const mayWrite = usePermission('content.write')
  return (
    <Panel
      title="久未更新的页面"
      sum={total > 0 ? `${total.toLocaleString('zh-CN')} 篇文章一年未改` : undefined}
    >
      {factsConfirmedOn !== null && <Facts confirmedOn={factsConfirmedOn} />}
      {total === 0 && factsConfirmedOn === null && <p className="cap">一年之内都改过或确认过。</p>}
      <ul className="stale-list">
        {articles.map(({ id, title, updatedOn }) => (
          <Row as="li" gap={16} align="baseline" justify="space-between" key={id}>
            <Link to={mayWrite ? `/admin/articles?open=${id}` : `/information/${id}`}>{title}</Link>
            <span className="cap num">{updatedOn}</span>
          </Row>
        ))}
      </ul>
    </Panel>
  )
}

function Facts({ confirmedOn }: { confirmedOn: string }) {
  const may = usePermission('site.write')
  const { mutate, isPending } = useAction(dashboard.confirmFacts, [dashboard.figures])
  return (
    <Row as="p" gap={[8, 16]} justify="space-between" wrap className="stale-facts">
      <span>
        开放时间与地址上次确认于 <span className="num">{confirmedOn}</span>，
        <Link to={may ? '/admin/site' : '/about'}>去看看</Link>
      </span>
      {may && (
        <Button
          size="s"
          busy={isPending}
          onClick={() => mutate({}, { onSuccess: () => toast('已确认无误') })}
        >
          仍然无误
        </Button>
      )}
    </Row>
  )
}
