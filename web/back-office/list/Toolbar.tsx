import { usePermission } from '#web/api/session.ts'
import { useLocks } from '#web/back-office/locks.ts'
import type { OfficePage, OfficeRow, RowAction } from '#web/back-office/office-page.ts'
import { SheetTools } from '#web/back-office/sheet/SheetTools.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Row, Text } from '#web/ui/layout/box.tsx'

import { ColumnChooser } from './ColumnChooser.tsx'
import { ResourceViews } from './ResourceViews.tsx'
import type { ListView } from './useListPlace.ts'

interface ToolbarProps {
  page: OfficePage
  view: ListView
  ticked: readonly OfficeRow[]
  /** The actions that this account may take. */
  actions: readonly RowAction[]
  start: (action: RowAction, rows: readonly OfficeRow[]) => void
  clear: () => void
}

/** New, import, export; on the right what can be done with the ticked rows, which it counts. */
export function Toolbar({ page, view, ticked, actions, start, clear }: ToolbarProps) {
  const { resource, tools: Tools, received } = page
  const mayWrite = usePermission(resource.permissions.write) && !resource.readOnly
  const many = actions.filter(({ on }) => on !== 'one')
  return (
    <div className="list-tools no-print">
      {mayWrite && !received && (
        <Button variant="primary" size="s" icon="plus" onClick={() => view.to({ open: 'new' })}>
          新建{resource.label}
        </Button>
      )}
      <SheetTools {...{ page, view, ticked }} />
      {Tools && <Tools />}
      <ResourceViews resource={resource} view={view} />
      <ColumnChooser resource={resource} />
      {ticked.length > 0 && (
        <Row gap={8} wrap className="batch" role="group" aria-label={`对所选${resource.label}`}>
          <Text as="span" size={14} tone="quiet" role="status">
            已选 {ticked.length} {resource.counter}
          </Text>
          {many.map((action) => (
            <BatchButton key={action.name} {...{ page, action, ticked, start }} />
          ))}
          <Button size="s" variant="text" onClick={clear}>
            取消选择
          </Button>
        </Row>
      )}
    </div>
  )
}

interface BatchButtonProps extends Pick<ToolbarProps, 'page' | 'ticked' | 'start'> {
  action: RowAction
}

/** Does it with those of the ticked rows that it applies to. */
function BatchButton({ page, action, ticked, start }: BatchButtonProps) {
  const { label, danger, applies, needs } = action
  const locks = useLocks(page)
  const applying = ticked.filter((row) => applies?.(row) ?? true)
  const rows = applying.filter((row) => locks(row)[action.name] === undefined)
  const [why] = applying.flatMap((row) => locks(row)[action.name] ?? [])
  const isMissing = needs !== undefined && !needs.fits(rows.length)
  return (
    <Button
      size="s"
      {...(danger && { variant: 'danger' as const })}
      {...(isMissing ? { title: needs.hint } : why !== undefined && { title: why })}
      disabled={rows.length === 0 || isMissing}
      onClick={() => start(action, rows)}
    >
      {label}
    </Button>
  )
}
