import { useState } from 'react'

import { maskedPhone } from '#contract/contact.ts'
import { AppError, type ErrorCode } from '#contract/errors.ts'
import { Button } from '#web/ui/Button.tsx'
import { Field, TextInput } from '#web/ui/Field.tsx'

import { durationWords, phoneFault, plainPhone } from './checks.ts'
import { TextField } from './TextField.tsx'
import { useCountdown } from './useCountdown.ts'
import type { FieldState } from './useForm.ts'

import './form.css'

/** Refusals that belong to the code. */
export const codePlaces = {
  code_refused: 'code',
  code_too_soon: 'code',
  code_limit: 'code',
  captcha_required: 'code',
  too_many_requests: 'code',
} as const satisfies Partial<Record<ErrorCode, string>>

interface Sent {
  again: number
  lasts: number
}

interface PhoneCodeProps {
  form: {
    phone: FieldState
    code: FieldState
    refuse: (errors: { phone?: string; code?: string }) => void
    fail: (error: unknown) => void
  }
  /** Sends a code, after a captcha. */
  ask: () => Promise<string>
  send: (phone: string, captchaVerification: string) => Promise<Sent>
}

/** A phone number, and the code that was sent to it. A code is asked for again after a while. */
export function PhoneCode({ form, ask, send }: PhoneCodeProps) {
  const { phone, code } = form
  const { left, sent, busy, press } = useSending({ form, ask, send })
  return (
    <>
      <TextField {...phone} label="手机号" type="tel" inputMode="tel" autoComplete="tel" maxLength={20} />
      <div>
        <Field label="短信验证码" {...(code.error && { error: code.error })}>
          {(control) => (
            <CodeLine {...{ control, code, left, busy }} again={sent !== undefined} onPress={press} />
          )}
        </Field>
        <p className="code-sent" role="status" hidden={!sent || Boolean(code.error)}>
          {sent && `如号码无误，${maskedPhone(sent.to)} 会收到验证码，${durationWords(sent.lasts)}内有效`}
        </p>
      </div>
    </>
  )
}

interface CodeLineProps {
  control: object
  code: FieldState
  left: number
  busy: boolean
  again: boolean
  onPress: () => void
}

function CodeLine({ control, code: { error: _error, ...code }, left, busy, again, onPress }: CodeLineProps) {
  const words = again ? '重新获取' : '获取验证码'
  return (
    <span className="code-line">
      <TextInput {...control} {...code} inputMode="numeric" autoComplete="one-time-code" maxLength={12} />
      <Button busy={busy} disabled={left > 0} onClick={onPress}>
        {left > 0 ? `${left} 秒后可重发` : words}
      </Button>
    </span>
  )
}

function useSending({ form, ask, send }: PhoneCodeProps) {
  const [left, start] = useCountdown()
  const [sent, setSent] = useState<Sent & { to: string }>()
  const [busy, setBusy] = useState(false)
  const run = async () => {
    const to = plainPhone(form.phone.value)
    setBusy(true)
    try {
      const answer = await send(to, await ask())
      setSent({ ...answer, to })
      start(answer.again)
      form.refuse({})
      focusOn(form.code.name)
    } catch (error) {
      if (error instanceof AppError && error.code === 'code_too_soon') start(error.detail.retryAfter ?? 0)
      form.fail(error)
    }
    setBusy(false)
  }
  const press = () => {
    const wrong = phoneFault(form.phone.value)
    if (wrong) form.refuse({ phone: wrong })
    else if (left === 0) void run()
  }
  return { left, sent, busy, press }
}

/** After the window of the captcha has given the focus back, the code is what comes next. */
function focusOn(name: string): void {
  setTimeout(() => document.querySelector<HTMLElement>(`[name="${name}"]`)?.focus())
}
