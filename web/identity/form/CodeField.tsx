import { useRef, useState } from 'react'

import { AppError } from '#contract/errors.ts'
import type { SentCode } from '#contract/sign-in/codes.ts'
import { Button } from '#web/ui/Button.tsx'
import { Field, TextInput } from '#web/ui/fields/Field.tsx'
import { useCountdown } from '#web/ui/form/useCountdown.ts'
import type { FieldState } from '#web/ui/form/useFieldForm.ts'
import { useWork } from '#web/ui/form/useWork.ts'
import { durationWords } from '#web/ui/text/moments.ts'

import './form.css'

/** A code that was sent, and the masked recipient, if the number belongs to an account. */
export interface SentCodeTo extends SentCode {
  to?: string
}

/** Sends a code; undefined if another field is invalid, which is then shown. */
export type Send = () => Promise<SentCodeTo | undefined>

/** Says why no code was sent. */
interface RefusedForm {
  refuse: (faults: Record<string, never>) => void
  fail: (error: unknown) => Promise<void>
}

interface CodeFieldProps extends FieldState {
  label: string
  form: RefusedForm
  send: Send
}

/** Input of a verification code with a send button, which is disabled until another code may be requested. */
export function CodeField({ label, error, form, send, onChange, ...input }: CodeFieldProps) {
  const box = useRef<HTMLInputElement>(null)
  // focuses the code after the captcha dialog has returned the focus
  const onSent = () => setTimeout(() => box.current?.focus())
  const { left, sent, busy, run } = useSending(form, send, onSent)
  const words = sent ? '重新获取' : '获取验证码'
  return (
    <div>
      <Field label={label} {...(error && { error })}>
        {(control) => (
          <span className="code-line">
            <TextInput
              {...control}
              {...input}
              onChange={({ target }) => onChange(target.value)}
              ref={box}
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={12}
            />
            <Button busy={busy} disabled={left > 0} onClick={() => run()}>
              {left > 0 ? `${left} 秒后可重发` : words}
            </Button>
          </span>
        )}
      </Field>
      <p className="code-sent" role="status" hidden={!sent || Boolean(error)}>
        {sent && sentWords(sent)}
      </p>
    </div>
  )
}

const sentWords = ({ to, lasts }: SentCodeTo): string =>
  `${to ? `如号码无误，${to} 会收到验证码` : '验证码已发送'}，${durationWords(lasts)}内有效`

function useSending({ refuse, fail }: RefusedForm, send: Send, onSent: () => void) {
  const [left, start] = useCountdown()
  const [sent, setSent] = useState<SentCodeTo>()
  const { busy, run } = useWork(async () => {
    try {
      const answer = await send()
      if (!answer) return
      setSent(answer)
      start(answer.again)
      refuse({})
      onSent()
    } catch (error) {
      if (error instanceof AppError && error.code === 'code_too_soon') start(error.detail.retryAfter ?? 0)
      await fail(error)
    }
  })
  return { left, sent, busy, run }
}
