import { callsOf } from '#contract/back-office/calls.ts'
import { act } from '#web/api/caller.ts'
import { useFreshCall } from '#web/back-office/form/useFreshCall.ts'
import type { ActionReport, OfficePage, OfficeRow, RowAction } from '#web/back-office/office-page.ts'
import { ConfirmDialog } from '#web/ui/form/ConfirmDialog.tsx'

import { rowLines, rowsText } from './row-words.ts'

interface RemoveProps {
  rows: readonly OfficeRow[]
  onClose: () => void
  onDone: (done: ActionReport) => void
}

/** Removal, which says first what it reaches, and can be taken back where rows are only hidden. */
export function removeAction(page: OfficePage): RowAction {
  const { resource } = page
  const routes = callsOf(resource)
  const { restoreDays } = resource

  function Remove({ rows, onClose, onDone }: RemoveProps) {
    const ids = rows.map(({ id }) => id)
    const { data } = useFreshCall(routes.touched, { ids })
    const reached = data?.filter(({ count }) => count > 0) ?? []
    const blocking = reached.filter(({ blocks }) => blocks)
    const { restore } = routes
    const remove = async () => {
      await act(routes.batchDelete, { ids })
      onDone({
        message: `已删除${rowsText(page, rows)}`,
        undo: restore && (() => act(restore, { ids })),
      })
    }
    return (
      <ConfirmDialog
        open
        title={`删除${rowsText(page, rows)}`}
        lines={[
          ...rowLines(page, rows),
          ...reached.map(
            ({ label: what, count, blocks }) => `${blocks ? '须先处理' : '会涉及'}：${what} ${count}`,
          ),
          ...(restoreDays && blocking.length === 0 ? [`${restoreDays} 天内可以恢复`] : []),
        ]}
        verb="删除"
        disabled={data === undefined || blocking.length > 0}
        onClose={onClose}
        onConfirm={remove}
      />
    )
  }
  return {
    name: 'remove',
    label: '删除',
    permission: resource.permissions.write,
    danger: true,
    on: 'both',
    applies: (row) => row['state'] !== 'removed',
    Dialog: Remove,
  }
}
