import { Link } from 'react-router'

import { auditLog } from '#contract/audit-log.ts'
import { useCall } from '#web/api/hooks.ts'
import { actionLabel, personText } from '#web/back-office/log/words.ts'
import { Row, Text } from '#web/ui/layout/box.tsx'
import { AnswerState } from '#web/ui/states/AnswerState.tsx'
import { momentText } from '#web/ui/text/moments.ts'
import { Panel } from '#web/workplace/Panel.tsx'

const logPath = '/admin/audit'
const mostLines = 8

/** What was done last, for whoever may read the log; that it was read is no news. */
export function LatestLines() {
  const answer = useCall(auditLog.page, { current: 1, size: 4 * mostLines })
  const { data } = answer
  const lines = data?.records.filter(({ action }) => action !== 'audit_read').slice(0, mostLines)
  return (
    <Panel title="最近的日志">
      <AnswerState answer={answer} rows={mostLines} />
      {lines?.length === 0 && <p className="cap">近来没有操作。</p>}
      {lines && (
        <ul className="stale-list">
          {lines.map(({ id, at, action, object, success, ...person }) => (
            <Row as="li" gap={16} align="baseline" justify="space-between" key={id}>
              <span>
                {personText(person)}：<Link to={`${logPath}?open=${id}`}>{actionLabel(action)}</Link> {object}
                {!success && (
                  <Text as="span" tone="bad">
                    {' '}
                    未成功
                  </Text>
                )}
              </span>
              <span className="cap num">{momentText(at)}</span>
            </Row>
          ))}
        </ul>
      )}
      <Text above={10} size={14}>
        <Link to={logPath}>全部日志</Link>
      </Text>
    </Panel>
  )
}
