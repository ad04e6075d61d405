import { type ReactNode, useId, useState } from 'react'
import { useNavigate } from 'react-router'

import { type Deposit, deposits, type DepositValues } from '#contract/deposits/deposits.ts'
import { AppError } from '#contract/errors.ts'
import { act } from '#web/api/caller.ts'
import { Button } from '#web/ui/Button.tsx'
import { useUnsavedGuard } from '#web/ui/dialog/useUnsavedGuard.ts'
import { ConfirmDialog } from '#web/ui/form/ConfirmDialog.tsx'
import { Form, FormStatus, SubmitButton } from '#web/ui/form/Form.tsx'
import { useFieldForm } from '#web/ui/form/useFieldForm.ts'
import { type Faults, refusalOf } from '#web/ui/form/useRefusal.ts'
import { Row } from '#web/ui/layout/box.tsx'
import { toast } from '#web/ui/states/Toast.tsx'

import { ownDepositsPath, refreshDeposits } from './deposit-calls.ts'
import { MoveButtons } from './MoveButtons.tsx'
import { WrittenFields } from './WrittenFields.tsx'

interface OwnFormProps {
  deposit: Deposit
  /** What stands between the fields and the buttons; faults by the part that they concern. */
  children: (faults: Faults) => ReactNode
}

const writtenOf = (deposit: Deposit): DepositValues => {
  const { title, depositor, contact, projectCode, author, formedOn, summary, protectedYears } = deposit
  return { title, depositor, contact, projectCode, author, formedOn, summary, protectedYears }
}

/** What is written of a deposit, kept when it is saved or handed in. */
export function OwnForm({ deposit, children }: OwnFormProps) {
  const { line } = deposit
  const id = useId()
  const held = deposit.files.map((file) => file.id).join()
  const [refusal, setRefusal] = useState<{ error: unknown; held: string }>()
  const trouble = refusal?.held === held ? refusal.error : undefined // a file that came since may have mended it
  const save = async (written: DepositValues) => {
    if (!form.changed) return
    await act(deposits.save, { id: deposit.id, line, ...written })
    await refreshDeposits()
    form.rebase(0)
  }
  const form = useFieldForm<DepositValues>({
    initial: writtenOf(deposit),
    send: async (written) => {
      setRefusal(undefined)
      await save(written)
      toast('已保存')
    },
  })
  useUnsavedGuard(form.changed)
  const refuse = (error: unknown) => {
    const { faults, failure } = refusalOf(error, form.values)
    form.refuse(faults)
    setRefusal({ error: failure, held })
  }
  const partFaults = trouble instanceof AppError ? (trouble.detail.fields ?? {}) : {}
  return (
    <div className="deposit-form">
      <Form form={form} id={id} trouble={trouble} className="deposit-form">
        <WrittenFields form={form} />
        {children(partFaults)}
      </Form>
      <Row gap={[8, 12]} wrap above={6} className="deposit-acts">
        <MoveButtons deposit={deposit} before={() => save(form.values)} onError={refuse} />
        <SubmitButton form={form} of={id} variant="plain" disabled={!form.changed}>
          保存
        </SubmitButton>
        {deposit.state === 'draft' && <Remove deposit={deposit} />}
        <FormStatus form={form} />
      </Row>
    </div>
  )
}

function Remove({ deposit: { id, title } }: { deposit: Deposit }) {
  const [open, setOpen] = useState(false)
  const navigate = useNavigate()
  const remove = async () => {
    await act(deposits.remove, { id })
    await navigate(ownDepositsPath)
    await refreshDeposits()
  }
  return (
    <>
      <Button variant="text" onClick={() => setOpen(true)}>
        删除草稿
      </Button>
      <ConfirmDialog
        open={open}
        title="删除草稿"
        lines={[title]}
        verb="删除"
        onClose={() => setOpen(false)}
        onConfirm={remove}
      />
    </>
  )
}
