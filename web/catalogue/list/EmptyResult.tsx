import { useQuery } from '@tanstack/react-query'

import type { Condition } from '#contract/catalogue/condition.ts'
import type { Kind } from '#contract/catalogue/kind.ts'
import { catalogue } from '#contract/catalogue/routes.ts'
import { call } from '#web/api/call.ts'
import { callInSession } from '#web/api/caller.ts'
import { readerOf, useSession } from '#web/api/session.ts'
import { conditionText, countText, quotePhrase } from '#web/records/format.ts'
import { Button } from '#web/ui/Button.tsx'
import { Empty } from '#web/ui/states/States.tsx'

interface EmptyResultProps {
  kind: Kind
  /** Conditions of the page that the reader cannot remove. */
  fixed: readonly Condition[]
  conditions: readonly Condition[]
  onAsk: (conditions: readonly Condition[]) => void
}

/** Empty result: shows the condition that excludes most records, and the total without it. */
export function EmptyResult({ kind, fixed, conditions, onAsk }: EmptyResultProps) {
  const { data: excluding, isPending } = useMostExcluding(kind, fixed, conditions)
  const title = `没有符合的${kind.label}`
  if (conditions.length === 0) return <Empty title={`还没有${kind.label}`} text="入库以后会列在这里。" />
  if (isPending) return <Empty title={title} />
  if (!excluding || excluding.total === 0) {
    return (
      <Empty
        title={title}
        text={excluding && '单独去掉哪一个条件，都还是没有。'}
        action={<Button onClick={() => onAsk([])}>清空条件</Button>}
      />
    )
  }
  const dropped = quotePhrase(conditionText(kind, excluding.condition))
  return (
    <Empty
      title={title}
      text={conditions.length > 1 && `${conditions.length} 个条件里，${dropped}排除得最多。`}
      action={
        <Button onClick={() => onAsk(conditions.filter(({ prop }) => prop !== excluding.condition.prop))}>
          {`去掉${conditions.length > 1 ? '这个条件' : dropped}，有 ${countText(excluding.total)} ${kind.counter}`}
        </Button>
      }
    />
  )
}

/** Queries the total without each condition in turn and returns the best. */
function useMostExcluding(kind: Kind, fixed: readonly Condition[], conditions: readonly Condition[]) {
  const session = useSession()
  return useQuery({
    queryKey: [catalogue.list.path, 'without', kind.name, fixed, conditions, readerOf(session)],
    queryFn: async ({ signal }) => {
      const asked = conditions.map(async (condition) => {
        const others = [...fixed, ...conditions.filter((other) => other !== condition)]
        const input = { kind: kind.name, current: 1, size: 1, conditions: others }
        const { total } = await callInSession(session, (token) =>
          call(catalogue.list, input, { token, signal }),
        )
        return { condition, total }
      })
      const totals = await Promise.all(asked)
      return totals.reduce((a, b) => (b.total > a.total ? b : a))
    },
    enabled: conditions.length > 0,
  })
}
