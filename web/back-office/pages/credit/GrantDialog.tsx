import { creditPurseRoutes } from '#contract/back-office/credit/purse.ts'
import { act } from '#web/api/caller.ts'
import type { ActionReport } from '#web/back-office/office-page.ts'
import { TextField } from '#web/ui/fields/TextField.tsx'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { useFieldForm } from '#web/ui/form/useFieldForm.ts'

import { amountIn, noteFault } from './amounts.ts'

interface GrantDialogProps {
  rows: readonly { id: number; owner: string }[]
  onClose: () => void
  onDone: (done: ActionReport) => void
}

/** Gives credit to purses; a negative amount takes it back. */
export function GrantDialog({ rows, onClose, onDone }: GrantDialogProps) {
  const ids = rows.map(({ id }) => id)
  const form = useFieldForm({
    initial: { amount: '', note: '' },
    check: ({ amount, note }) => ({
      amount: amountIn(amount, { negative: true }) === undefined ? '请填不为 0 的整数' : undefined,
      note: noteFault(note),
    }),
    send: async (values) => {
      const [amount, note] = [amountIn(values.amount, { negative: true }) ?? 0, values.note.trim()]
      const { granted } = await act(creditPurseRoutes.grant, { ids, amount, note })
      onDone({
        message: `${granted} 户各${amount > 0 ? '发放' : '收回'} ${Math.abs(amount)} 积分`,
        undo: () => act(creditPurseRoutes.grant, { ids, amount: -amount, note: `撤销：${note}` }),
      })
    },
  })
  const title = rows.length === 1 ? `向${rows[0]?.owner}发放积分` : `向 ${rows.length} 户发放积分`
  return (
    <FormDialog verb="发放" {...{ title, form, onClose }}>
      <TextField
        {...form.field('amount')}
        label="积分"
        hint="负数为收回；任何一户余额不足则都不改动"
        inputMode="numeric"
      />
      <TextField {...form.field('note')} label="事由" maxLength={200} />
    </FormDialog>
  )
}
