import { plainDigits, plainPhone } from '#contract/identity/spelling.ts'
import { codes } from '#contract/sign-in/codes.ts'
import { call } from '#web/api/call.ts'
import { codePlaces, noPhone, PhoneCode, phoneFaults } from '#web/identity/form/PhoneCode.tsx'
import { useCaptcha } from '#web/identity/form/useCaptcha.tsx'
import { Form, SubmitButton } from '#web/ui/form/Form.tsx'
import { useFieldForm } from '#web/ui/form/useFieldForm.ts'

import type { SignIn } from './useSignIn.ts'

/** Sign-in by phone and SMS code. */
export function SmsSignIn({ signIn }: { signIn: SignIn }) {
  const form = useFieldForm({
    initial: noPhone,
    check: phoneFaults,
    places: codePlaces,
    send: ({ phone, code }) =>
      signIn.send({ grant: 'sms_code', phone: plainPhone(phone), code: plainDigits(code) }),
  })
  const { ask, captcha } = useCaptcha('code')
  return (
    <>
      <Form form={form}>
        <PhoneCode
          form={form}
          ask={ask}
          send={(phone, captchaVerification) =>
            call(codes.sendPhoneCode, { phone, purpose: 'sign_in', captchaVerification })
          }
        />
        <SubmitButton form={form} size="l">
          登录
        </SubmitButton>
      </Form>
      {captcha}
    </>
  )
}
