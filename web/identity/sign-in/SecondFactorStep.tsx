import { useState } from 'react'

import { maxAnswerLength } from '#contract/identity/contact.ts'
import { emptyFault } from '#web/identity/form/checks.ts'
import { TextField } from '#web/ui/fields/TextField.tsx'
import { Form, SubmitButton } from '#web/ui/form/Form.tsx'
import { useFieldForm } from '#web/ui/form/useFieldForm.ts'

import { StepFrame } from './StepFrame.tsx'
import type { SignIn } from './useSignIn.ts'

const words = {
  app: {
    label: '动态口令',
    lead: '请打开手机上的动态口令应用，填写本馆账号当前的 6 位数字。',
    other: '手机不在身边？用恢复码',
  },
  recovery: {
    label: '恢复码',
    lead: '请填写启用动态口令时保存的一个恢复码，每个只能用一次。',
    other: '改用动态口令',
  },
}

/** A code of the authenticator, or one of the recovery codes when the phone is lost. */
export function SecondFactorStep({ signIn, ticket }: { signIn: SignIn; ticket: string }) {
  const [by, setBy] = useState<keyof typeof words>('app')
  const { label, lead, other } = words[by]
  const form = useFieldForm({
    initial: { code: '' },
    check: ({ code }) => ({ code: emptyFault(code, `请填写${label}`) }),
    places: { code_refused: 'code' },
    send: ({ code }) => signIn.send({ grant: 'second_factor', ticket, code }),
  })
  const change = () => {
    setBy(by === 'app' ? 'recovery' : 'app')
    form.change({ code: '' })
  }
  return (
    <StepFrame title="核实身份" lead={lead}>
      <Form form={form}>
        <TextField
          key={by}
          {...form.field('code')}
          label={label}
          {...(by === 'app'
            ? { inputMode: 'numeric', autoComplete: 'one-time-code' }
            : { autoComplete: 'off' })}
          maxLength={maxAnswerLength}
        />
        <SubmitButton form={form} size="l">
          继续
        </SubmitButton>
        <button type="button" className="as-link" onClick={change}>
          {other}
        </button>
      </Form>
    </StepFrame>
  )
}
