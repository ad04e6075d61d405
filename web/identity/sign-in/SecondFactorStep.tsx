import { useState } from 'react'

import { maxAnswerLength } from '#contract/identity/contact.ts'
import { emptyFault } from '#web/identity/form/checks.ts'
import { FormError } from '#web/identity/form/FormError.tsx'
import { TextField } from '#web/identity/form/TextField.tsx'
import { useForm } from '#web/identity/form/useForm.ts'
import { Button } from '#web/ui/Button.tsx'

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
  const form = useForm({ code: '' }, { code_refused: 'code' })
  const { label, lead, other } = words[by]
  const change = () => {
    setBy(by === 'app' ? 'recovery' : 'app')
    form.set('code', '')
  }
  return (
    <StepFrame title="核实身份" lead={lead}>
      <form
        {...form.bind(
          ({ code }) => ({ code: emptyFault(code, `请填写${label}`) }),
          ({ code }) => signIn.send({ grant: 'second_factor', ticket, code }),
        )}
      >
        <FormError error={form.trouble} />
        <TextField
          key={by}
          {...form.field('code')}
          label={label}
          {...(by === 'app'
            ? { inputMode: 'numeric', autoComplete: 'one-time-code' }
            : { autoComplete: 'off' })}
          maxLength={maxAnswerLength}
        />
        <Button type="submit" variant="primary" size="l" busy={form.busy}>
          继续
        </Button>
        <button type="button" className="as-link" onClick={change}>
          {other}
        </button>
      </form>
    </StepFrame>
  )
}
