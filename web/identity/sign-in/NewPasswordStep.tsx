import { withEncrypted } from '#web/identity/encrypted-call.ts'
import { PasswordField } from '#web/identity/form/PasswordField.tsx'
import { passwordFault, PasswordHints, type Whose } from '#web/identity/form/PasswordHints.tsx'
import { TransitNote } from '#web/identity/form/TransitNote.tsx'
import { Form, SubmitButton } from '#web/ui/form/Form.tsx'
import { useFieldForm } from '#web/ui/form/useFieldForm.ts'

import { StepFrame } from './StepFrame.tsx'
import type { SignIn } from './useSignIn.ts'

interface NewPasswordStepProps {
  signIn: SignIn
  ticket: string
  whose: Whose
}

/** Sign-in step to replace an expired or initial password. */
export function NewPasswordStep({ signIn, ticket, whose }: NewPasswordStepProps) {
  const form = useFieldForm({
    initial: { password: '' },
    check: ({ password }) => ({ password: passwordFault(password, whose) }),
    send: ({ password }) =>
      withEncrypted([password], (encrypted) => signIn.send({ grant: 'new_password', ticket, encrypted })),
  })
  return (
    <StepFrame title="设置新密码" lead="密码已到期，或由他人代设。设置新密码后即完成登录。">
      <Form form={form}>
        <PasswordField {...form.field('password')} label="新密码" autoComplete="new-password">
          <PasswordHints password={form.values.password} whose={whose} />
        </PasswordField>
        <SubmitButton form={form} size="l">
          保存并登录
        </SubmitButton>
        <TransitNote />
      </Form>
    </StepFrame>
  )
}
