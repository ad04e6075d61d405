import { creditLineRoutes } from '#contract/back-office/credit/line.ts'
import { act } from '#web/api/caller.ts'
import type { ActionReport } from '#web/back-office/office-page.ts'
import { TextField } from '#web/ui/fields/TextField.tsx'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { useFieldForm } from '#web/ui/form/useFieldForm.ts'

import { noteFault } from './amounts.ts'

interface RefundDialogProps {
  rows: readonly { id: number; amount: number; title: string | null }[]
  onClose: () => void
  onDone: (done: ActionReport) => void
}

/** Gives back what a record has cost; it is closed to its reader then. */
export function RefundDialog({ rows: [row], onClose, onDone }: RefundDialogProps) {
  const form = useFieldForm({
    initial: { note: '' },
    check: ({ note }) => ({ note: noteFault(note) }),
    send: async ({ note }) => {
      const { amount } = await act(creditLineRoutes.refund, { id: row?.id ?? 0, note: note.trim() })
      onDone({ message: `已退还 ${amount} 积分` })
    },
  })
  return (
    <FormDialog title={`退还 ${-(row?.amount ?? 0)} 积分`} verb="退还" {...{ form, onClose }}>
      <p>{row?.title}随即关闭，读者再打开须重新扣除。</p>
      <TextField {...form.field('note')} label="事由" maxLength={200} />
    </FormDialog>
  )
}
