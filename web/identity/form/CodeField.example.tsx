import { example } from '#web/ui/Example.tsx'
import { useFieldForm } from '#web/ui/form/useFieldForm.ts'

import { CodeField } from './CodeField.tsx'
import { PasswordField } from './PasswordField.tsx'
import { PasswordHints } from './PasswordHints.tsx'

const blankValues = { password: '', code: '' }

export const passwordExample = example.columns(
  'entry',
  '密码与验证码',
  '密码边写边说还差什么；验证码发出后，过一会儿才能再发。',
  () => {
    const form = useFieldForm({ initial: blankValues, send: () => {} })
    return (
      <>
        <PasswordField {...form.field('password')} label="新密码" autoComplete="new-password">
          <PasswordHints password={form.values.password} whose="member" />
        </PasswordField>
        <CodeField
          {...form.field('code')}
          label="短信验证码（示例，不发送）"
          form={form}
          send={() => Promise.resolve({ again: 60, lasts: 300 })}
        />
      </>
    )
  },
)
