import { type ReactNode, type SubmitEvent, useState } from 'react'
import { useNavigate } from 'react-router'

import { type Deposit, deposits, type DepositValues } from '#contract/deposits/deposits.ts'
import { AppError } from '#contract/errors.ts'
import { act } from '#web/api/caller.ts'
import { FormError } from '#web/identity/form/FormError.tsx'
import { Button } from '#web/ui/Button.tsx'
import { ConfirmDialog } from '#web/ui/dialog/ConfirmDialog.tsx'
import { UnsavedQuestion, useUnsavedGuard } from '#web/ui/dialog/useUnsavedGuard.tsx'
import { toast } from '#web/ui/states/Toast.tsx'

import { ownDepositsPath, refreshDeposits } from './deposit-calls.ts'
import { MoveButtons } from './MoveButtons.tsx'
import { WrittenFields } from './WrittenFields.tsx'

interface OwnFormProps {
  deposit: Deposit
  error: unknown
  onError: (error: unknown) => void
  /** What stands between the fields and the buttons. */
  children: ReactNode
}

const writtenOf = (deposit: Deposit): DepositValues => {
  const { title, depositor, contact, projectCode, author, formedOn, summary, protectedYears } = deposit
  return { title, depositor, contact, projectCode, author, formedOn, summary, protectedYears }
}

/** What is written of a deposit, kept when it is saved or handed in. */
export function OwnForm({ deposit, error, onError, children }: OwnFormProps) {
  const { id, line } = deposit
  const start = writtenOf(deposit)
  const [written, setWritten] = useState(start)
  const [busy, setBusy] = useState(false)
  const changed = JSON.stringify(written) !== JSON.stringify(start)
  const { question } = useUnsavedGuard(changed)
  const save = async () => {
    if (!changed) return
    await act(deposits.save, { id, line, ...written })
    await refreshDeposits()
  }
  const run = async (event: SubmitEvent) => {
    event.preventDefault()
    setBusy(true)
    onError(undefined)
    await save().then(() => toast('已保存'), onError)
    setBusy(false)
  }
  const fields = error instanceof AppError ? (error.detail.fields ?? {}) : {}
  return (
    <form className="deposit-form" noValidate onSubmit={(event) => void run(event)}>
      <FormError error={error} />
      <WrittenFields
        written={written}
        faults={fields}
        onChange={(change) => setWritten({ ...written, ...change })}
      />
      {children}
      <div className="deposit-acts">
        <MoveButtons deposit={deposit} before={save} onError={onError} />
        <Button type="submit" busy={busy} disabled={!changed}>
          保存
        </Button>
        {deposit.state === 'draft' && <Remove deposit={deposit} />}
      </div>
      <UnsavedQuestion {...question} />
    </form>
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
