import { Link } from 'react-router'

import { placeOfTask, tasks, useWaiting } from '#web/back-office/frame/tasks.ts'
import { Text } from '#web/ui/layout/box.tsx'
import { AnswerState } from '#web/ui/states/AnswerState.tsx'
import { useMenus } from '#web/workplace/menus.ts'

/** What waits for this person, each with its number and the way there. */
export function Waiting() {
  const answer = useWaiting()
  const { data, error } = answer
  const tree = useMenus().menus ?? []
  return (
    <section className="waiting" aria-label="待我处理" aria-busy={!data && !error}>
      <h2>待我处理</h2>
      <AnswerState answer={answer} pending={null} />
      {data?.length === 0 && (
        <Text above={8} tone="muted">
          没有等待您处理的事项。
        </Text>
      )}
      {data && data.length > 0 && (
        <ul>
          {data.map(({ task, count }) => (
            <li key={task}>
              <Count to={placeOfTask(tree, task)} count={count} label={tasks[task].label} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function Count({ to, count, label }: { to: string | undefined; count: number; label: string }) {
  const words = (
    <>
      <b className="num">{count.toLocaleString('zh-CN')}</b> <span>{label}</span>
    </>
  )
  return to === undefined ? (
    <div className="waits">{words}</div>
  ) : (
    <Link className="waits" to={to}>
      {words}
    </Link>
  )
}
