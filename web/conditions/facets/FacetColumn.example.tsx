import { useState } from 'react'

import type { Condition } from '#contract/catalogue/condition.ts'
import { kinds } from '#contract/catalogue/kinds.ts'
import { example } from '#web/ui/Example.tsx'

import { ActiveFilters } from './ActiveFilters.tsx'
import { FacetColumn } from './FacetColumn.tsx'
import { FacetsPending } from './FacetsPending.tsx'
import { FilterDrawer } from './FilterDrawer.tsx'

const districts = ['北区', '东区', '南区', '西区'].map((value, at) => ({ value, count: 420 - 90 * at }))

export const facetsExample = example.columns(
  'search',
  '筛选',
  '筛选值旁写条数；在用的列在上面，各有叉号。',
  () => {
    const [conditions, setConditions] = useState<readonly Condition[]>([
      { prop: 'district', anyOf: ['北区'] },
    ])
    const clear = () => setConditions([])
    return (
      <>
        <FacetColumn
          of={kinds.borehole}
          facets={[{ prop: 'district', values: districts }]}
          conditions={conditions}
          onChoose={(_, condition) => setConditions(condition ? [condition] : [])}
        />
        <div>
          <ActiveFilters of={kinds.borehole} conditions={conditions} onRemove={clear} onClear={clear} />
          <FilterDrawer title="筛选" count={conditions.length} found="1,240 孔" onClear={clear}>
            <p>这里是各项筛选。</p>
          </FilterDrawer>
        </div>
        <FacetsPending
          counted={{ isError: true, isFetching: false, refetch: () => {} }}
          remark="统计没能取到，仍可直接筛选。"
        />
      </>
    )
  },
)
