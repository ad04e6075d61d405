import { useState } from 'react'

import type { Condition } from '#contract/catalogue/condition.ts'
import { kinds } from '#contract/catalogue/kinds.ts'
import type { RecordView } from '#contract/catalogue/routes.ts'
import { bannerDrawings } from '#contract/content/content.ts'
import { ConditionBar } from '#web/conditions/ConditionBar.tsx'
import { ActiveFilters } from '#web/conditions/facets/ActiveFilters.tsx'
import { FacetColumn } from '#web/conditions/facets/FacetColumn.tsx'
import { FacetsPending } from '#web/conditions/facets/FacetsPending.tsx'
import { FilterDrawer } from '#web/conditions/facets/FilterDrawer.tsx'
import { DistrictSheet } from '#web/districts/DistrictSheet.tsx'
import { AreaDrawing } from '#web/drawings/AreaDrawing.tsx'
import { ArticleList } from '#web/information/ArticleList.tsx'
import { ReadingTools } from '#web/information/ReadingTools.tsx'
import { ChoiceMark } from '#web/panels/panels.tsx'
import { AccessReason } from '#web/records/AccessReason.tsx'
import { SearchBox } from '#web/search/SearchBox.tsx'
import { Highlighted } from '#web/suggestions/Highlighted.tsx'
import { inventedBase } from '#web/ui/drawings/MapMark.tsx'
import { Stack } from '#web/ui/layout/box.tsx'
import { SignInButton, SignInLink } from '#web/ui/SignInLink.tsx'
import { Remarks } from '#web/ui/text/Remarks.tsx'

export function Searching() {
  const [conditions, setConditions] = useState<Condition[]>([{ prop: 'finalDepth', from: 20, to: 80 }])
  const [chosen, setChosen] = useState<readonly string[]>(['北区'])
  return (
    <Stack gap={24}>
      <SearchBox />
      <SearchBox small />
      <ConditionBar kind={kinds.borehole} conditions={conditions} facets={undefined} onAsk={setConditions} />
      <ActiveFilters
        of={kinds.borehole}
        conditions={chosen.map((value) => ({ prop: 'district', anyOf: [value] }))}
        onRemove={() => setChosen([])}
        onClear={() => setChosen([])}
      />
      <p>
        <Highlighted text="粉质黏土与粉砂互层" highlights={[[0, 4]]} />
      </p>
      <p className="row">
        {['1', '4', '5'].map((value) => (
          <ChoiceMark key={value} kind={kinds.borehole} prop="holeKind" value={value} large />
        ))}
      </p>
      <Remarks remarks={['网址中的年份不是数字，未采用']} />
      <div className="row wraps">
        <FilterDrawer title="筛选" count={chosen.length} found="1,240 孔" onClear={() => setChosen([])}>
          <p>这里是各项筛选。</p>
        </FilterDrawer>
        <FacetsPending
          counted={{ isError: true, isFetching: false, refetch: () => {} }}
          remark="统计没能取到，仍可直接筛选。"
        />
      </div>
      <div className="guide-narrow">
        <FacetColumn
          of={kinds.borehole}
          facets={[
            {
              prop: 'district',
              values: ['北区', '东区', '南区', '西区'].map((value, i) => ({ value, count: 420 - 90 * i })),
            },
          ]}
          conditions={conditions}
          onChoose={(prop, condition) =>
            setConditions([
              ...conditions.filter((known) => known.prop !== prop),
              ...(condition ? [condition] : []),
            ])
          }
        />
      </div>
    </Stack>
  )
}

const sheet = {
  width: 420,
  height: 200,
  districts: [
    { name: '北区', d: 'M10 10H200V190H10z', at: [105, 92] as const },
    { name: '南区', d: 'M200 10H410V190H200z', at: [305, 92] as const },
  ],
  rivers: [{ name: '大河', d: 'M10 150C120 110 260 190 410 130' }],
}
const counts = new Map([
  ['北区', 1240],
  ['南区', 310],
])
export function Drawings() {
  const [over, setOver] = useState<string>()
  return (
    <Stack gap={24}>
      <div className="guide-drawings">
        {bannerDrawings.map((name) => (
          <AreaDrawing key={name} name={name} />
        ))}
      </div>
      <div className="guide-sheet">
        <DistrictSheet
          {...{ sheet, counts, over, setOver }}
          mark={inventedBase}
          to={() => '/custom-components'}
        />
      </div>
    </Stack>
  )
}

const article = { id: 1, category: 'notice', summary: '工作日开放，周末闭馆。', source: '示例' } as const
const articles = [
  { ...article, title: '关于服务时间的公告', pinned: true, publishedOn: '2026-11-02' },
  { ...article, id: 2, title: '怎样查一个地方的钻孔', pinned: false, publishedOn: '2026-10-12' },
]

export function Reads() {
  return (
    <Stack gap={24}>
      <ReadingTools />
      <ArticleList articles={articles} full />
    </Stack>
  )
}

// oxlint-disable-next-line no-unsafe-type-assertion -- no more of a record is asked here
const closedRecord = {
  access: 'protected',
  lock: { reason: '资料在保护期内，汇交人尚未公开', until: null, decidedBy: '汇交单位' },
} as RecordView
// oxlint-disable-next-line no-unsafe-type-assertion -- nor of this one
const members = { access: 'member', lock: null } as RecordView

export function Ways() {
  return (
    <Stack gap={24}>
      <p>
        <AccessReason record={members} what="分层与试验" />
      </p>
      <p>
        <AccessReason record={closedRecord} />
      </p>
      <p>
        <SignInLink>重新登录</SignInLink>
      </p>
      <div className="row wraps">
        <SignInButton />
      </div>
    </Stack>
  )
}
