import { useState } from 'react'

import type { Condition } from '#contract/catalogue/condition.ts'
import { kinds } from '#contract/catalogue/kinds.ts'
import type { Example } from '#web/ui/Example.tsx'

import { ConditionBar } from './ConditionBar.tsx'

export const conditionBarExample: Example = {
  section: 'search',
  id: 'conditions',
  title: '条件',
  note: '条件按“查询”或回车才生效。',
  layout: 'stack',
  States: () => {
    const [conditions, setConditions] = useState<Condition[]>([{ prop: 'finalDepth', from: 20, to: 80 }])
    return (
      <ConditionBar kind={kinds.borehole} conditions={conditions} facets={undefined} onAsk={setConditions} />
    )
  },
}
