import type { ErrorCode } from '#contract/errors.ts'
import { maskedPhone } from '#contract/identity/contact.ts'

import { phoneFault, plainPhone } from './checks.ts'
import { CodeField, type SentCodeTo } from './CodeField.tsx'
import { TextField } from './TextField.tsx'
import type { FieldState } from './useForm.ts'

/** Error codes shown at the code field. */
export const codePlaces = {
  code_refused: 'code',
  code_too_soon: 'code',
  code_limit: 'code',
  captcha_required: 'code',
  too_many_requests: 'code',
} as const satisfies Partial<Record<ErrorCode, string>>

interface PhoneCodeProps {
  form: {
    phone: FieldState
    code: FieldState
    refuse: (errors: { phone?: string; code?: string }) => void
    fail: (error: unknown) => void
  }
  /** Sends a code, after a captcha. */
  ask: () => Promise<string>
  send: (phone: string, captchaVerification: string) => Promise<SentCodeTo>
}

/** Phone number and verification code. */
export function PhoneCode({ form, ask, send }: PhoneCodeProps) {
  const { phone, code } = form
  const sendThere = async () => {
    const to = plainPhone(phone.value)
    const wrong = phoneFault(to)
    if (!wrong) return { ...(await send(to, await ask())), to: maskedPhone(to) }
    form.refuse({ phone: wrong })
    return undefined
  }
  return (
    <>
      <TextField {...phone} label="手机号" type="tel" inputMode="tel" autoComplete="tel" maxLength={20} />
      <CodeField {...code} label="短信验证码" form={form} send={sendThere} />
    </>
  )
}
