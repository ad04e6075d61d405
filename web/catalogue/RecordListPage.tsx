import type { ReactNode } from 'react'
import { lazy, Suspense, use, useMemo } from 'react'
import { useSearchParams } from 'react-router'

import type { Condition } from '#contract/catalogue/condition.ts'
import type { Kind } from '#contract/catalogue/kind.ts'
import { catalogue } from '#contract/catalogue/routes.ts'
import { useCall } from '#web/api/hooks.ts'
import { ActiveFilters } from '#web/conditions/facets/ActiveFilters.tsx'
import { FilterDrawer } from '#web/conditions/facets/FilterDrawer.tsx'
import { ListConditions, ListFacets } from '#web/conditions/facets/ListFacets.tsx'
import { ResultFacets } from '#web/conditions/facets/ResultFacets.tsx'
import { circleOf, type ListAddress, orderedBy, resolveSort } from '#web/records/address.ts'
import { countText } from '#web/records/format.ts'
import type { ListView } from '#web/records/list-view.ts'
import { openView } from '#web/records/list-view.ts'
import { withCondition } from '#web/records/page-address.ts'
import { RecordFrame } from '#web/records/record-frame.ts'
import { Crumbs } from '#web/ui/Crumbs.tsx'
import { Segments } from '#web/ui/fields/Segments.tsx'
import { Row } from '#web/ui/layout/box.tsx'
import { fetchPage } from '#web/ui/page/fetch-page.ts'
import { narrowScreen, useMedia } from '#web/ui/page/media.ts'
import { Loading } from '#web/ui/states/States.tsx'
import { SortSelect } from '#web/ui/table/SortSelect.tsx'
import { Remarks } from '#web/ui/text/Remarks.tsx'

import { crumbsBefore } from './list-crumbs.ts'
import { columnsOf } from './list/columns.tsx'
import { ListResult, useList } from './list/ListResult.tsx'
import { ListTabs } from './list/ListTabs.tsx'
import { useChosenRows } from './list/useChosenRows.ts'
import { useListAddress } from './list/useListAddress.ts'
import { ListActions } from './take-away/ListActions.tsx'

import './list/list-head.css'
import './list/list.css'

const ListMap = lazy(async () => {
  const { ListMap } = await fetchPage(() => import('#web/map/list/ListMap.tsx'))
  return { default: ListMap }
})

const views = [
  [undefined, '列表'],
  ['map', '地图'],
] as const

/** Up to this width facets wait behind a button (`list.css`). */
const withoutColumn = 'screen and (max-width: 1180px)'

/** The list page of a kind: conditions, facets, result, pager. All its state is in the address. */
export function RecordListPage({ view }: { view: ListView }) {
  const asked = useSearchParams()[0].get('tab') ?? undefined
  const { kind, fixed, tab } = useMemo(() => openView(view, asked), [view, asked])
  const { address, remarks, go } = useListAddress(kind)
  const { conditions } = address
  const page = useList(kind, address, fixed)
  const choice = useChosenRows(kind)
  const narrow = useMedia(withoutColumn)
  const { home } = use(RecordFrame)
  const facets = <ListFacets {...{ kind, fixed, address, go }} />
  return (
    <div className="wide list-page">
      <Crumbs items={[...crumbsBefore(view.kind, view.label, home), { label: view.label }]} />
      <Row as="header" gap={[4, 20]} align="baseline" wrap className="list-head">
        <h1>{view.label}</h1>
        <Holdings {...{ kind, fixed }} />
      </Row>
      <ListTabs {...{ view, address }} open={tab} />
      <Remarks remarks={remarks} />
      <ListConditions {...{ kind, fixed, address, go }} listed={page.isFetched} />
      <div className={layoutOf(conditions, page.data?.total)}>
        {!narrow && (
          <aside className="facets" aria-label="筛选">
            {facets}
            {conditions.length > 0 && <ResultFacets words={foundText(kind, page.data?.total)} />}
          </aside>
        )}
        <div className="list-main">
          <ListHead {...{ kind, address, go }} total={page.isPending ? undefined : page.data?.total}>
            <ViewSwitch {...{ kind, address, go }} />
            <ListActions {...{ kind, fixed, choice, address }} page={page.data} />
            <Filters {...{ kind, address, go }} found={foundText(kind, page.data?.total)}>
              {facets}
            </Filters>
          </ListHead>
          {address.view === 'map' ? (
            <Suspense fallback={<Loading rows={10} label="正在打开地图" />}>
              <ListMap {...{ kind, fixed, address }} />
            </Suspense>
          ) : (
            <ListResult {...{ kind, fixed, address, page, go, choice }} />
          )}
        </div>
      </div>
    </div>
  )
}

/** Without records there are no filters and no counts. */
const layoutOf = (conditions: readonly Condition[], total: number | undefined) =>
  conditions.length === 0 && total === 0 ? 'with-nothing' : 'with-facets'

const foundText = ({ counter }: Kind, total: number | undefined) =>
  total === undefined ? undefined : `${countText(total)} ${counter}`

interface HoldingsProps {
  kind: Kind
  fixed: readonly Condition[]
}

/** Total number of records of the page, regardless of conditions. */
function Holdings({ kind, fixed }: HoldingsProps) {
  const { data: total } = useHoldings(kind, fixed)
  if (total === undefined) return null
  return (
    <p>
      <span className="num">{countText(total)}</span> {kind.counter}，目录全部公开
    </p>
  )
}

/** The counters cover whole kinds; the total of a part comes from its list. */
function useHoldings({ name }: Kind, fixed: readonly Condition[]) {
  const whole = fixed.length === 0
  const totals = useCall(catalogue.totals, {})
  const part = useCall(
    catalogue.list,
    { kind: name, current: 1, size: 1, conditions: [...fixed] },
    { keep: true, enabled: !whole },
  )
  return { data: whole ? totals.data?.find(({ kind }) => kind === name)?.total : part.data?.total }
}

/** The records as a table or on a map. */
function ViewSwitch({ kind, address, go }: Pick<ListHeadProps, 'kind' | 'address' | 'go'>) {
  if (kind.place !== 'point') return null
  return (
    <Segments legend="显示方式" choices={views} chosen={address.view} onChange={(view) => go({ view })} />
  )
}

interface FiltersProps extends Pick<ListHeadProps, 'kind' | 'address' | 'go' | 'children'> {
  found: string | undefined
}

/** The facets behind a button; on a phone the order of the list as well, whose head is hidden there. */
function Filters({ kind, address, go, found, children }: FiltersProps) {
  const { conditions, sort, view } = address
  const onPhone = useMedia(narrowScreen) && view !== 'map'
  const sortable = columnsOf(kind, circleOf(conditions)).filter((column) => column.sort)
  return (
    <FilterDrawer
      title={onPhone ? '筛选与排序' : '筛选'}
      count={conditions.length}
      found={found}
      onClear={() => go({ conditions: [], current: 1 })}
    >
      {onPhone && (
        <div className="list-order">
          <SortSelect
            {...{ sortable }}
            sort={sort ?? orderedBy(kind)}
            onSort={(asked) => go({ sort: resolveSort(kind, sort, asked), current: 1 })}
          />
        </div>
      )}
      {children}
    </FilterDrawer>
  )
}

interface ListHeadProps {
  kind: Kind
  address: ListAddress
  go: (change: Partial<ListAddress>) => void
  total: number | undefined
  /** What can be done with the list, and the facet drawer for narrow windows. */
  children: ReactNode
}

/** The number of matches and the active conditions. */
function ListHead({ kind, address, go, total, children }: ListHeadProps) {
  const { conditions } = address
  return (
    <div className="result-head">
      <p role="status">
        {total !== undefined && (
          <>
            <b className="num">{countText(total)}</b> {kind.counter}
            {conditions.length > 0 ? '符合' : ''}
          </>
        )}
      </p>
      <ActiveFilters {...{ of: kind, conditions }} onRemove={(prop) => go(withCondition(address, prop))} />
      {children}
    </div>
  )
}
