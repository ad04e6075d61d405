import { useState } from 'react'

import { mapQueries } from '#contract/map/queries.ts'
import type { Input } from '#contract/route.ts'
import { useCall } from '#web/api/hooks.ts'
import { Text } from '#web/ui/layout/box.tsx'
import { AnswerState } from '#web/ui/states/AnswerState.tsx'
import { Failed } from '#web/ui/states/States.tsx'

import { QueryForm } from './QueryForm.tsx'
import { TestAnswer } from './TestAnswer.tsx'
import { useTest } from './useTest.ts'

import '../staff.css'
import './query-test.css'

/** Asks map queries about a place, and shows the raw answer beside what readers see of it. */
export function QueryTestPage() {
  const queries = useCall(mapQueries.queries, {})
  const test = useTest()
  const [asked, setAsked] = useState<Input<typeof mapQueries.identify>>()
  if (!queries.data) return <AnswerState answer={queries} rows={6} />
  return (
    <section className="staff-list">
      <Text as="h1" size={28}>
        查询测试
      </Text>
      <p className="staff-remark">
        对一处坐标执行地图查询，左边是读者看到的内容，右边是接口的原样返回。结果按您的权限给出。
      </p>
      <QueryForm
        queries={queries.data}
        busy={test.isPending}
        onAsk={(input) => {
          setAsked(input)
          test.mutate(input)
        }}
      />
      {test.error && asked && <Failed error={test.error} onRetry={() => test.mutate(asked)} />}
      {test.data && <TestAnswer {...test.data} />}
    </section>
  )
}
