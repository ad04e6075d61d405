import { plainDigits, plainPhone } from '#contract/identity/spelling.ts'
import { codes } from '#contract/sign-in/codes.ts'
import { call } from '#web/api/call.ts'
import { codePlaces, PhoneCode, phoneFaults } from '#web/identity/form/PhoneCode.tsx'
import { useCaptcha } from '#web/identity/form/useCaptcha.tsx'
import { Form, SubmitButton } from '#web/ui/form/Form.tsx'
import { useFieldForm } from '#web/ui/form/useFieldForm.ts'

import type { ProvedPhone } from './details.ts'

interface PhoneStepProps {
  /** The number that a third party attests: a proposal. */
  phone?: string | undefined
  /** Why the phone must be verified again. */
  trouble: unknown
  onProved: (proved: ProvedPhone) => void
}

/** First registration step: verifies the phone. */
export function PhoneStep({ phone = '', trouble, onProved }: PhoneStepProps) {
  const { ask, captcha } = useCaptcha('code')
  const form = useFieldForm({
    initial: { phone, code: '' },
    check: phoneFaults,
    places: codePlaces,
    send: async (values) => {
      const proved = { phone: plainPhone(values.phone), code: plainDigits(values.code) }
      const { ticket } = await call(codes.checkPhoneCode, { ...proved, purpose: 'register' })
      onProved({ phone: proved.phone, ticket })
    },
  })
  return (
    <>
      <Form form={form} trouble={trouble}>
        <PhoneCode
          form={form}
          ask={ask}
          send={(phone, captchaVerification) => call(codes.registerSendCode, { phone, captchaVerification })}
        />
        <SubmitButton form={form} size="l">
          下一步，填写信息
        </SubmitButton>
      </Form>
      {captcha}
    </>
  )
}
