import { useState } from 'react'

import type { Condition } from '#contract/catalogue/condition.ts'
import { kinds } from '#contract/catalogue/kinds.ts'
import { example } from '#web/ui/Example.tsx'

import { ConditionBar } from './ConditionBar.tsx'

export const conditionsExample = example.stack('search', '条件', '条件按“查询”或回车才生效。', () => {
  const [conditions, setConditions] = useState<Condition[]>([{ prop: 'finalDepth', from: 20, to: 80 }])
  return (
    <ConditionBar kind={kinds.borehole} conditions={conditions} facets={undefined} onAsk={setConditions} />
  )
})
