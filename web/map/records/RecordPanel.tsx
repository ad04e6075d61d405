import { type ReactNode, useState } from 'react'

import type { Condition, Near } from '#contract/catalogue/condition.ts'
import type { Kind } from '#contract/catalogue/kind.ts'
import { catalogue } from '#contract/catalogue/routes.ts'
import type { LngLat } from '#geology/places/crs.ts'
import { isOutline } from '#geology/places/outline.ts'
import { useCall } from '#web/api/hooks.ts'
import { ActiveFilters } from '#web/conditions/facets/ActiveFilters.tsx'
import { FilterDrawer } from '#web/conditions/facets/FilterDrawer.tsx'
import { ListFacets } from '#web/conditions/facets/ListFacets.tsx'
import { AskedMark } from '#web/map/stage/AskedMark.tsx'
import { selectionText } from '#web/map/tools/select/selection.ts'
import { firstPage, writeAddress } from '#web/records/address.ts'
import { countText } from '#web/records/format.ts'
import { holeUses, pathOfHoles } from '#web/records/uses/chosen-holes-path.ts'
import { pathOfExport, pathOfPackage } from '#web/records/uses/export-path.ts'
import { areaOfNear, pathOfMap } from '#web/records/uses/thematic-map-path.ts'
import { ButtonLink } from '#web/ui/Button.tsx'
import { Row } from '#web/ui/layout/box.tsx'
import { useKeyedState } from '#web/ui/page/useKeyedState.ts'
import { AnswerState } from '#web/ui/states/AnswerState.tsx'
import { Empty } from '#web/ui/states/States.tsx'
import { Pagination } from '#web/ui/table/Pagination.tsx'
import { Tag } from '#web/ui/Tag.tsx'

import { drawnPlace, RecordRow } from './RecordRow.tsx'
import { SortChoice } from './SortChoice.tsx'

import './record-panel.css'

interface RecordPanelProps {
  kind: Kind
  /** What the map shows, or what is selected on it. */
  near: Near
  /** That place, or the district whose outline it is, as a condition. */
  place: Condition
  district: string | undefined
  isSelected: boolean
  conditions: readonly Condition[]
  /** `''` is the kind's own order. */
  sort: string
  /** The place whose popup is open. */
  asked: LngLat | undefined
  onPoint: (at: LngLat) => void
  onConditions: (conditions: readonly Condition[]) => void
  onSort: (sort: string) => void
  /** Chooses what is listed. */
  choice: ReactNode
  onRemove: () => void
}

/** The records of one kind in what the map shows, as a list: everything on the map can be reached here. */
export function RecordPanel(props: RecordPanelProps) {
  const { kind, near, place, isSelected, conditions, sort } = props
  const question: Condition[] = [...conditions, place]
  const [{ current, size }, setPage] = useKeyedState(
    JSON.stringify([kind.name, question, sort]),
    () => firstPage,
  )
  const order = sort ? { sort } : {}
  const page = useCall(
    catalogue.list,
    { kind: kind.name, conditions: question, current, size, ...order },
    { keep: true },
  )
  const total = page.data?.total
  const number = page.isPlaceholderData ? '…' : total // a number of before is none of now
  const found =
    number === undefined
      ? undefined
      : `${typeof number === 'number' ? countText(number) : number} ${kind.counter}`
  const all = { ...firstPage, ...order, conditions: question }
  return (
    <div className="record-panel" aria-busy={page.isFetching}>
      <header>
        <h2>
          <span aria-live="polite" aria-atomic>
            {found === undefined ? kind.label : `${isSelected ? '范围内' : '视野内'} ${found}`}
          </span>
        </h2>
        <Row gap={8}>
          <ToSection {...{ kind, near, page, isSelected }} />
          <ToMap {...{ kind, near }} />
          <ToExport {...{ kind, total, near, isSelected }} conditions={question} />
          <ButtonLink size="s" icon="list" to={kind.path + writeAddress(kind, all)}>
            列表
          </ButtonLink>
        </Row>
      </header>
      <Choices {...props} {...{ found }} />
      <Rows {...props} {...{ page }} />
      {total !== undefined && total > size && (
        <Pagination
          {...{ current, size, total }}
          onChange={(current, size) => setPage({ ...firstPage, current, size })}
        />
      )}
    </div>
  )
}

interface ToSectionProps extends Pick<RecordPanelProps, 'kind' | 'near' | 'isSelected'> {
  page: ReturnType<typeof useCall<typeof catalogue.list>>
}

/** The way to a cross-section through the selected records, if their kind has sections and they are few enough for one. */
function ToSection({ kind, near: { line }, isSelected, page }: ToSectionProps) {
  const codes = wholeOf(page)
  const isDrawn = codes.length > 1 && codes.length <= holeUses.section.max
  if (!isSelected || !kind.inSections || !isDrawn) return null
  return (
    <ButtonLink size="s" to={pathOfHoles('section', codes, line && !isOutline(line) ? line : undefined)}>
      剖面图
    </ButtonLink>
  )
}

interface ToExportProps extends Pick<RecordPanelProps, 'kind' | 'near' | 'isSelected'> {
  conditions: readonly Condition[]
  total: number | undefined
}

/** The way to a file of all that is listed, and from a selection to a parcel of all kinds in it. */
function ToExport({ kind, near, isSelected, conditions, total }: ToExportProps) {
  const selection = { kind: kind.name, conditions: [...conditions] }
  return (
    <>
      {total !== undefined && total > 0 && (
        <ButtonLink size="s" icon="download" to={pathOfExport([selection], `地图上的${kind.label}`)}>
          导出
        </ButtonLink>
      )}
      {isSelected && near.count === undefined && (
        <ButtonLink size="s" to={pathOfPackage(near, near.name ?? '地图选区')}>
          圈地出包
        </ButtonLink>
      )}
    </>
  )
}

/** The way to a thematic map of what is selected, or of what the map shows. */
function ToMap({ kind, near }: Pick<RecordPanelProps, 'kind' | 'near'>) {
  const area = kind.inSections && areaOfNear(near)
  if (!area) return null
  return (
    <ButtonLink size="s" to={pathOfMap(area)}>
      专题图
    </ButtonLink>
  )
}

/** The codes of all that is listed; none where the page is only a part of it, or of before. */
function wholeOf({ data, isPlaceholderData }: ToSectionProps['page']): string[] {
  const isWhole = data !== undefined && data.records.length === data.total && !isPlaceholderData
  return isWhole ? data.records.map(({ code }) => code) : []
}

interface ChoicesProps extends RecordPanelProps {
  found: string | undefined
}

/** What is selected, which kind of it is listed, in which order, and under which conditions. */
function Choices({ found, ...props }: ChoicesProps) {
  const { kind, choice, near, place, district, isSelected, conditions, sort } = props
  const { onSort, onConditions, onRemove } = props
  return (
    <Row gap={8} wrap className="record-choices">
      {isSelected && (
        <Tag on removeLabel="清除所选范围" onRemove={onRemove}>
          {selectionText(near)}
        </Tag>
      )}
      {choice}
      <SortChoice {...{ kind, sort }} isNear={isSelected && district === undefined} onChoose={onSort} />
      <FilterDrawer title="筛选" count={conditions.length} {...{ found }} onClear={() => onConditions([])}>
        <ListFacets
          {...{ kind }}
          fixed={[place]}
          address={{ ...firstPage, conditions }}
          go={(change) => change.conditions && onConditions(change.conditions)}
        />
      </FilterDrawer>
      <ActiveFilters
        of={kind}
        {...{ conditions }}
        onRemove={(prop) => onConditions(conditions.filter((condition) => condition.prop !== prop))}
      />
      {district !== undefined && (
        <p className="cap">
          按登记的所在区，与列表、首页的数目一致；未公开的资料图上只画概略位置，可能在界线外。
        </p>
      )}
    </Row>
  )
}

interface RowsProps extends Pick<RecordPanelProps, 'kind' | 'conditions' | 'asked' | 'onPoint'> {
  page: ReturnType<typeof useCall<typeof catalogue.list>>
}

function Rows({ kind, conditions, asked, page, onPoint }: RowsProps) {
  const [marked, setMarked] = useState<LngLat>()
  if (!page.data) return <AnswerState answer={page} rows={8} />
  if (page.data.total === 0)
    return (
      <Empty
        title={`这里没有${conditions.length > 0 ? '符合的' : ''}${kind.label}`}
        text={
          conditions.length > 0
            ? '去掉一些条件，或换一个范围。'
            : '换一类资料，移动地图，或缩小比例看更大的范围。'
        }
      />
    )
  return (
    <ol>
      {page.data.records.map((entry) => (
        <RecordRow
          key={entry.code}
          {...{ kind, entry, onPoint }}
          isAsked={isAt(asked, drawnPlace(entry))}
          onMark={setMarked}
        />
      ))}
      {marked && <AskedMark at={marked} />}
    </ol>
  )
}

const isAt = (a: LngLat | undefined, b: LngLat | undefined) =>
  a !== undefined && b !== undefined && Math.abs(a.lng - b.lng) < 2e-6 && Math.abs(a.lat - b.lat) < 2e-6
