import { callsOf } from '#contract/back-office/calls.ts'
import type { Resource } from '#contract/back-office/resource.ts'
import type { TreeRow } from '#contract/back-office/routes.ts'
import { useCall } from '#web/api/hooks.ts'
import { usePermission } from '#web/api/session.ts'
import { OpenRow } from '#web/back-office/form/OpenRow.tsx'
import { Reading } from '#web/back-office/form/Reading.tsx'
import { rowName } from '#web/back-office/list/row-words.ts'
import { useActions } from '#web/back-office/list/useActions.tsx'
import { useListPlace } from '#web/back-office/list/useListPlace.ts'
import { useLocks } from '#web/back-office/locks.ts'
import type { OfficePage, OfficeRow } from '#web/back-office/office-page.ts'
import { SheetTools } from '#web/back-office/sheet/SheetTools.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { Row } from '#web/ui/layout/box.tsx'
import { AnswerState } from '#web/ui/states/AnswerState.tsx'
import { Empty, Loading } from '#web/ui/states/States.tsx'
import type { TreeNode } from '#web/ui/tree/tree-nodes.ts'
import { Tree } from '#web/ui/tree/Tree.tsx'

import { moveOver } from './move.ts'
import { useNodes } from './useNodes.ts'

/** A tree has no ticks. */
const noRows: readonly OfficeRow[] = []

const howToMove = '拖动可换上级与次序；键盘：在移动柄上按回车，用方向键选位置，再按回车'

/** A page whose rows form a tree: dragged in the tree, read and changed beside it. */
export function TreePage({ page }: { page: OfficePage }) {
  const { resource } = page
  const view = useListPlace(resource)
  const mayWrite = usePermission(resource.permissions.write)
  const { data, error, refetch, nodes } = useNodes(resource)
  const chosen = data?.find(({ id }) => id === view.place.chosen)?.id
  const choose = (row: number | undefined) => view.to({ chosen: row }, { replace: true })
  if (!data && error) return <AnswerState answer={{ data, error, refetch }} />
  return (
    <div className="resource-page">
      <section className="resource-list">
        <header>
          <h1>{resource.label}</h1>
          <p className="cap" role="status">
            {countText(data?.length, resource)}
            {mayWrite && <span className="only-desktop">，{howToMove}</span>}
          </p>
        </header>
        <div className="list-tools no-print">
          {mayWrite && (
            <Button variant="primary" size="s" icon="plus" onClick={() => view.to({ open: 'new' })}>
              新建{resource.label}
            </Button>
          )}
          <SheetTools page={page} view={view} ticked={noRows} />
        </div>
        {data ? (
          <div className="tree-panes">
            <Rows {...{ resource, nodes, chosen, mayWrite }} onChoose={choose} />
            <Chosen
              page={page}
              id={chosen}
              canHold={data.some((one) => one.id === chosen && (page.holds?.(one) ?? true))}
              onGone={() => choose(undefined)}
              onEdit={(open) => view.to({ open })}
            />
          </div>
        ) : (
          <Loading rows={8} />
        )}
      </section>
      <OpenRow page={page} view={view} blank={{ [resource.parent ?? '']: findParent(page, data, chosen) }} />
    </div>
  )
}

/** The row below which a new one stands: the chosen one, or that above it where it holds no others. */
function findParent({ holds }: OfficePage, rows: readonly TreeRow[] = [], chosen: number | undefined) {
  const row = rows.find(({ id }) => id === chosen)
  return row && holds?.(row) === false ? row.parent : (chosen ?? null)
}

const countText = (count: number | undefined, { counter }: Resource) =>
  count === undefined ? '' : `${count.toLocaleString('zh-CN')} ${counter}`

interface RowsProps {
  resource: Resource
  nodes: readonly TreeNode[]
  chosen: number | undefined
  mayWrite: boolean
  onChoose: (id: number) => void
}

function Rows({ resource, nodes, chosen, mayWrite, onChoose }: RowsProps) {
  const onMove = mayWrite ? moveOver(resource) : undefined
  return (
    <Tree
      label={resource.label}
      nodes={nodes}
      search={`查找${resource.label}`}
      openFirst={nodes.map(({ id }) => id)}
      selection="single"
      chosen={chosen === undefined ? [] : [String(chosen)]}
      onChoose={([id]) => onChoose(Number(id))}
      {...(onMove && { onMove })}
      empty={`还没有${resource.label}`}
    />
  )
}

interface ChosenProps {
  page: OfficePage
  id: number | undefined
  /** Others may stand below it. */
  canHold: boolean
  onGone: () => void
  onEdit: (open: number | 'new') => void
}

/** The chosen row beside the tree, with what can be done with it. */
function Chosen({ page, id, canHold, onGone, onEdit }: ChosenProps) {
  const { resource } = page
  const { data: row } = useCall(callsOf(resource).detail, { id: id ?? 0 }, { enabled: id !== undefined })
  const { actions, start, dialog } = useActions(page, onGone)
  const mayWrite = usePermission(resource.permissions.write)
  const locks = useLocks(page)
  if (id === undefined) return <Empty drawing="box" title={`请选择${resource.label}`} />
  if (!row) return <Loading rows={4} />
  const why = locks(row)
  const applying = actions.filter(({ applies }) => applies?.(row) ?? true)
  const offered = applying.filter(({ name }) => why[name] === undefined)
  const refused = applying.flatMap(({ name }) => why[name] ?? [])
  return (
    <section className="tree-chosen-row" aria-label={rowName(page, row)}>
      <h2>{rowName(page, row)}</h2>
      <div className="list-tools no-print">
        {mayWrite && (
          <>
            <Button size="s" icon="edit" onClick={() => onEdit(row.id)}>
              修改
            </Button>
            {canHold && (
              <Button size="s" icon="plus" onClick={() => onEdit('new')}>
                新建下级
              </Button>
            )}
          </>
        )}
        {offered.map((action) => (
          <Button
            key={action.name}
            size="s"
            {...(action.danger && { variant: 'danger' as const })}
            onClick={() => start(action, [row])}
          >
            {action.label}
          </Button>
        ))}
      </div>
      {refused.map((words) => (
        <Row key={words} as="p" gap={6} below={8} size={13} tone="muted">
          <Icon name="lock" small />
          {words}
        </Row>
      ))}
      <Reading page={page} row={row} />
      {dialog}
    </section>
  )
}
