import { useMemo, useRef } from 'react'

import type { Condition } from '#contract/catalogue/condition.ts'
import type { Kind } from '#contract/catalogue/kind.ts'
import { catalogue, type Entry } from '#contract/catalogue/routes.ts'
import { useCall } from '#web/api/hooks.ts'
import { circleOf, orderedBy, resolveSort, type ListAddress } from '#web/records/address.ts'
import { countText } from '#web/records/format.ts'
import { Button } from '#web/ui/Button.tsx'
import { AnswerState } from '#web/ui/states/AnswerState.tsx'
import { Empty } from '#web/ui/states/States.tsx'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import { Pagination } from '#web/ui/table/Pagination.tsx'

import { columnsOf, secretRow, withValues } from './columns.tsx'
import { EmptyResult } from './EmptyResult.tsx'
import type { ChosenRows } from './useChosenRows.ts'
import { useReturnFocus } from './useReturnFocus.ts'

/** What a list asks for at an address. */
export const listQuestion = (
  kind: Kind,
  { current, size, sort, conditions }: ListAddress,
  fixed: readonly Condition[],
) => ({ kind: kind.name, current, size, ...(sort && { sort }), conditions: [...fixed, ...conditions] })

/** Fetches a page of the list; the previous page stays visible while it loads. */
export const useList = (kind: Kind, address: ListAddress, fixed: readonly Condition[]) =>
  useCall(catalogue.list, listQuestion(kind, address, fixed), { keep: true })

interface ListResultProps {
  kind: Kind
  fixed: readonly Condition[]
  address: ListAddress
  page: ReturnType<typeof useList>
  go: (change: Partial<ListAddress>) => void
  /** Rows that are ticked for export. */
  choice?: ChosenRows
}

export function ListResult({ kind, fixed, address, page, go, choice }: ListResultProps) {
  const box = useRef<HTMLDivElement>(null)
  const columns = useMemo(() => columnsOf(kind, circleOf(address.conditions)), [kind, address.conditions])
  const sort = address.sort ?? orderedBy(kind)
  useReturnFocus(box, page.data !== undefined && !page.isPlaceholderData)
  if (!page.data)
    return <AnswerState answer={page} rows={10} label={`正在取${kind.label}`} title="这一页没能取到" />
  const { records, total, size } = page.data
  if (total === 0 && !page.isPlaceholderData) {
    return (
      <EmptyResult
        kind={kind}
        fixed={fixed}
        conditions={address.conditions}
        onAsk={(conditions) => go({ conditions, current: 1 })}
      />
    )
  }
  const turn = (current: number, newSize: number) => {
    go({ current, size: newSize })
    box.current?.scrollIntoView()
  }
  return (
    <div className="result" ref={box} data-results>
      {records.length === 0 && !page.isPlaceholderData ? (
        <PastTheEnd
          kind={kind}
          total={total}
          pages={Math.ceil(total / size)}
          current={address.current}
          go={go}
        />
      ) : (
        <DataTable
          caption={kind.label}
          columns={withValues(kind, columns, records, sort)}
          rows={records}
          rowKey={({ code }) => code}
          choice={rowChoice(choice)}
          wholeRow={(entry) => secretRow(kind, entry)}
          sort={sort}
          onSort={(asked) => go({ sort: resolveSort(kind, address.sort, asked), current: 1 })}
          stale={page.isPlaceholderData}
        />
      )}
      <Pagination current={address.current} size={address.size} total={total} onChange={turn} />
    </div>
  )
}

function rowChoice({ chosen, choose }: Partial<ChosenRows> = {}) {
  if (!chosen || !choose) return undefined
  return {
    isChosen: ({ code }: Entry) => chosen.has(code),
    choose,
    nameOf: ({ code }: Entry) => code,
  }
}

interface PastTheEndProps {
  kind: Kind
  total: number
  pages: number
  current: number
  go: ListResultProps['go']
}

function PastTheEnd({ kind, total, pages, current, go }: PastTheEndProps) {
  return (
    <Empty
      title={`没有第 ${countText(current)} 页`}
      text={`${countText(total)} ${kind.counter}共 ${countText(pages)} 页。`}
      action={<Button onClick={() => go({ current: pages })}>到末页</Button>}
    />
  )
}
