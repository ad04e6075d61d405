import { useState } from 'react'

import { AppError } from '#contract/errors.ts'
import { useCountdown } from '#web/identity/form/useCountdown.ts'
import type { FieldState } from '#web/identity/form/useForm.ts'
import { Button } from '#web/ui/Button.tsx'
import { Field, TextInput } from '#web/ui/Field.tsx'
import { toast } from '#web/ui/Toast.tsx'

interface CodeFieldProps extends FieldState {
  label: string
  /** Sends a code; answers with the seconds until the next may be asked for. Without it the reader has one. */
  send?: () => Promise<{ again: number }>
  /** Something else has to be filled in first. */
  notYet?: boolean
}

/** A code from a message or an authenticator, and where it is sent, the button that sends it. */
export function CodeField({ label, error, send, notYet, ...input }: CodeFieldProps) {
  return (
    <Field label={label} {...(error && { error })}>
      {(control) => (
        <span className="code-row">
          <TextInput
            {...control}
            {...input}
            autoComplete="one-time-code"
            autoCapitalize="off"
            maxLength={40}
          />
          {send && <Sender send={send} notYet={notYet} />}
        </span>
      )}
    </Field>
  )
}

function Sender({ send, notYet }: { send: () => Promise<{ again: number }>; notYet: boolean | undefined }) {
  const [left, wait] = useCountdown()
  const [busy, setBusy] = useState(false)
  const ask = async () => {
    setBusy(true)
    try {
      wait((await send()).again)
      toast('验证码已发送，5 分钟内有效')
    } catch (error) {
      if (error instanceof AppError && error.detail.retryAfter) wait(error.detail.retryAfter)
      toast(error instanceof Error ? error.message : '没有发出，请再试一次', { fault: true })
    }
    setBusy(false)
  }
  return (
    <Button busy={busy} disabled={notYet === true || left > 0} onClick={() => void ask()}>
      {left > 0 ? `${left} 秒后可重发` : '发送验证码'}
    </Button>
  )
}
