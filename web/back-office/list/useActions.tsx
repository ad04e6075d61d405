import { useState } from 'react'

import type { Permission } from '#contract/identity/identity.ts'
import { usePermissions } from '#web/api/session.ts'
import type { ActionReport, OfficePage, OfficeRow, RowAction } from '#web/back-office/office-page.ts'
import { refresh } from '#web/back-office/refresh.ts'
import { ConfirmDialog } from '#web/ui/form/ConfirmDialog.tsx'
import { toastFault } from '#web/ui/form/error-words.ts'
import { toast } from '#web/ui/states/Toast.tsx'

import { removeAction } from './remove.tsx'
import { logAddress, rowLines, rowsText } from './row-words.ts'

interface StartedAction {
  action: RowAction
  rows: readonly OfficeRow[]
}

/** A page beside this one: the list and what is written in a form stay as they are. */
const openWindow = (address: string) => void window.open(address, '_blank', 'noopener')

/** Everything that can be done with rows: started here, asked about where it must be, reported with its undo. */
export function useActions(page: OfficePage, onDone: () => void) {
  const held = usePermissions()
  const [started, setStarted] = useState<StartedAction>()
  const may = (permission: Permission) => held.includes(permission)
  const all = [
    ...(page.actions ?? []),
    ...(page.resource.readOnly ? [] : [logAction(page), removeAction(page)]),
  ]
  const actions = all.filter(({ permission }) => may(permission))
  const again = () => refresh(page.resource)
  const report = ({ message, undo }: ActionReport) => {
    setStarted(undefined)
    onDone()
    void again()
    toast(message, {
      ...(undo && {
        action: {
          label: '撤销',
          run: () => void undo().then(again, toastFault),
        },
      }),
    })
  }
  const start = (action: RowAction, rows: readonly OfficeRow[]) => {
    if (action.address) return rows[0] && openWindow(action.address(rows[0]))
    if (!action.act || action.danger) return setStarted({ action, rows })
    action.act(rows).then(report, toastFault)
  }
  const close = () => setStarted(undefined)
  return {
    actions,
    start,
    dialog: started && <ActionDialog {...started} page={page} onClose={close} onDone={report} />,
  }
}

/** The lines of the log in which a row stands. */
const logAction = ({ resource }: OfficePage): RowAction => ({
  name: 'log',
  label: '操作日志',
  permission: 'audit.read',
  on: 'one',
  address: (row) => logAddress(resource, row),
})

interface ActionDialogProps extends StartedAction {
  page: OfficePage
  onClose: () => void
  onDone: (done: ActionReport) => void
}

/** The dialog of an action, or the question before one that hurts. */
function ActionDialog({ action, rows, page, onClose, onDone }: ActionDialogProps) {
  if (action.Dialog) return <action.Dialog {...{ rows, onClose, onDone }} />
  const { act, label } = action
  if (!act) return null
  return (
    <ConfirmDialog
      open
      title={label + rowsText(page, rows)}
      lines={rowLines(page, rows)}
      verb={label}
      onClose={onClose}
      onConfirm={async () => onDone(await act(rows))}
    />
  )
}
