import { creditRequestRoutes } from '#contract/back-office/credit/request.ts'
import { act } from '#web/api/caller.ts'
import type { ActionReport } from '#web/back-office/office-page.ts'
import { SelectField } from '#web/ui/fields/SelectField.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { useFieldForm } from '#web/ui/form/useFieldForm.ts'
import { Facts } from '#web/ui/text/Facts.tsx'

import { amountIn, noteFault } from './amounts.ts'

interface CreditRequestRow {
  id: number
  reader: string
  forCompany: boolean
  balance: number
  amount: number
  purpose: string
}

interface AnswerDialogProps {
  rows: readonly CreditRequestRow[]
  onClose: () => void
  onDone: (done: ActionReport) => void
}

const answers = [
  { value: 'grant', label: '同意充值' },
  { value: 'refuse', label: '不同意' },
] as const
type Answer = (typeof answers)[number]['value']

/** Answers a request for credit, with more or less than was asked for, or with the reason of the refusal. */
export const AnswerDialog = ({ rows: [row], ...dialog }: AnswerDialogProps) =>
  row && <AnswerForm row={row} {...dialog} />

interface AnswerFormProps extends Omit<AnswerDialogProps, 'rows'> {
  row: CreditRequestRow
}

function AnswerForm({ row, onClose, onDone }: AnswerFormProps) {
  const { id, reader, forCompany, balance, purpose } = row
  const form = useFieldForm<{ answer: Answer; amount: string; note: string }>({
    initial: { answer: 'grant', amount: String(row.amount), note: '' },
    check: ({ answer, amount, note }) =>
      answer === 'grant'
        ? { amount: amountIn(amount) === undefined ? '请填 1 至 10000 的整数' : undefined }
        : { note: noteFault(note) },
    send: async ({ answer, amount, note }) => {
      const grant = answer === 'grant' ? (amountIn(amount) ?? null) : null
      await act(creditRequestRoutes.answer, { id, grant, answer: note.trim() })
      onDone({ message: grant === null ? '已答复' : `已充值 ${grant} 积分` })
    },
  })
  const isGrant = form.values.answer === 'grant'
  return (
    <FormDialog title={`答复${reader}的充值申请`} verb={isGrant ? '充值' : '答复'} {...{ form, onClose }}>
      <p>{purpose}</p>
      <Facts
        items={[
          { label: '申请', value: row.amount, unit: '积分' },
          { label: forCompany ? '单位现有' : '本人现有', value: balance, unit: '积分' },
        ]}
      />
      <SelectField {...form.field('answer')} label="答复" options={answers} />
      {isGrant && <TextField {...form.field('amount')} label="充值的积分" inputMode="numeric" />}
      <TextField
        {...form.field('note')}
        label={isGrant ? '给申请人的话（可不填）' : '为何不同意'}
        maxLength={200}
      />
    </FormDialog>
  )
}
