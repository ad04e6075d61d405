import { use, useMemo } from 'react'
import { Link } from 'react-router'

import type { Kind } from '#contract/catalogue/kind.ts'
import { kinds } from '#contract/catalogue/kinds.ts'
import type { Entry } from '#contract/catalogue/routes.ts'
import { menuLabels } from '#contract/catalogue/traits.ts'
import { usePermission } from '#web/api/session.ts'
import { SavedViews } from '#web/back-office/views/SavedViews.tsx'
import { addressOf, contentOfRecords } from '#web/back-office/views/views.ts'
import { columnsOf, secretRow, withValues } from '#web/catalogue/list/columns.tsx'
import { EmptyResult } from '#web/catalogue/list/EmptyResult.tsx'
import { useList } from '#web/catalogue/list/ListResult.tsx'
import { useListAddress } from '#web/catalogue/list/useListAddress.ts'
import { ActiveFilters } from '#web/conditions/facets/ActiveFilters.tsx'
import { FilterDrawer } from '#web/conditions/facets/FilterDrawer.tsx'
import { ListConditions, ListFacets } from '#web/conditions/facets/ListFacets.tsx'
import { circleOf, orderedBy, resolveSort } from '#web/records/address.ts'
import { countText } from '#web/records/format.ts'
import { withCondition } from '#web/records/page-address.ts'
import { RecordFrame } from '#web/records/record-frame.ts'
import { ButtonLink } from '#web/ui/Button.tsx'
import { Row } from '#web/ui/layout/box.tsx'
import { useLastPage } from '#web/ui/list/useLastPage.ts'
import { AnswerState } from '#web/ui/states/AnswerState.tsx'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import { Pagination } from '#web/ui/table/Pagination.tsx'
import { type Ticks, useTicks } from '#web/ui/table/useTicks.ts'
import { Remarks } from '#web/ui/text/Remarks.tsx'

import { RecordBatch } from './RecordBatch.tsx'

import '#web/catalogue/list/list-head.css'
import '#web/catalogue/list/list.css'
import '#web/workplace/resource-page.css'

const noRecords: never[] = []

/** The records of a kind as staff see them: dense, to be ticked, each opening in the frame. */
export function StaffListPage({ kind, base }: { kind: Kind; base: string }) {
  const { address, remarks, go } = useListAddress(kind)
  const page = useList(kind, address, noRecords)
  const ticks = useTicks<Entry>(
    ({ code }) => code,
    ({ code }) => code,
    JSON.stringify(address.conditions),
  )
  const mayDraft = usePermission('records.draft')
  const found = page.data?.total
  const facets = <ListFacets {...{ kind, address, go }} fixed={noRecords} />
  return (
    <section className="resource-list staff-records">
      <header>
        <h1>{kind.label}</h1>
        <p className="cap" role="status">
          {found !== undefined &&
            `${countText(found)} ${kind.counter}${address.conditions.length > 0 ? '符合' : ''}`}
        </p>
      </header>
      <KindsBeside kind={kind} />
      <Remarks remarks={remarks} />
      <ListConditions {...{ kind, address, go }} fixed={noRecords} listed={page.isFetched} />
      <div className="list-tools no-print">
        {mayDraft && (
          <>
            <ButtonLink variant="primary" size="s" icon="plus" to={`${base}/new`}>
              新建
            </ButtonLink>
            <ButtonLink size="s" to={`${base}/batch`}>
              批量起草
            </ButtonLink>
          </>
        )}
        <FilterDrawer
          title="筛选"
          count={address.conditions.length}
          found={found === undefined ? undefined : `${countText(found)} ${kind.counter}`}
          onClear={() => go({ conditions: [], current: 1 })}
        >
          {facets}
        </FilterDrawer>
        <ActiveFilters
          {...{ of: kind, conditions: address.conditions }}
          onRemove={(prop) => go(withCondition(address, prop))}
        />
        <SavedViews
          target={kind.name}
          now={contentOfRecords(address)}
          onChoose={(content) => go(addressOf(content, address))}
        />
        <RecordBatch kind={kind} entries={ticks.ticked} onDone={ticks.clear} />
      </div>
      <Rows {...{ kind, address, page, go, ticks }} />
    </section>
  )
}

/** The kinds of the same group of the menu: cores, thin sections, fossils. */
function KindsBeside({ kind }: { kind: Kind }) {
  const { listPath } = use(RecordFrame)
  const beside = Object.values<Kind>(kinds)
    .filter(({ menu }) => menu && menu.group === kind.menu?.group)
    .toSorted((a, b) => (a.menu?.at ?? 0) - (b.menu?.at ?? 0))
  if (!kind.menu || beside.length < 2) return null
  return (
    <Row
      as="nav"
      gap={[4, 20]}
      wrap
      below={12}
      className="kinds-beside no-print"
      aria-label={menuLabels[kind.menu.group]}
    >
      {beside.map((one) => (
        <Link key={one.name} to={listPath(one)} aria-current={one.name === kind.name ? 'page' : undefined}>
          {one.label}
        </Link>
      ))}
    </Row>
  )
}

interface RowsProps extends Pick<ReturnType<typeof useListAddress>, 'address' | 'go'> {
  kind: Kind
  page: ReturnType<typeof useList>
  ticks: Ticks<Entry>
}

function Rows({ kind, address, page, go, ticks }: RowsProps) {
  const columns = useMemo(() => columnsOf(kind, circleOf(address.conditions)), [kind, address.conditions])
  const place = { page: address.current, size: page.data?.size ?? 1 }
  useLastPage(page, place, ({ page: current }, options) => go({ current }, options))
  if (!page.data) return <AnswerState answer={page} rows={10} />
  const { records, total, size } = page.data
  if (total === 0)
    return (
      <EmptyResult
        kind={kind}
        fixed={noRecords}
        conditions={address.conditions}
        onAsk={(conditions) => go({ conditions, current: 1 })}
      />
    )
  const sort = address.sort ?? orderedBy(kind)
  return (
    <div className="result" data-results>
      <DataTable
        caption={kind.label}
        columns={withValues(kind, columns, records, sort)}
        rows={records}
        rowKey={({ code }) => code}
        choice={ticks}
        wholeRow={(entry) => (entry.values && entry.title ? undefined : secretRow(kind, entry))}
        {...(sort && { sort })}
        onSort={(asked) => go({ sort: resolveSort(kind, address.sort, asked), current: 1 })}
        stale={page.isPlaceholderData}
      />
      <Pagination
        current={address.current}
        size={size}
        total={total}
        onChange={(current, newSize) => go({ current, size: newSize })}
      />
    </div>
  )
}
