import { security } from '#contract/accounts/account-security.ts'
import { users } from '#contract/accounts/users.ts'
import { useAction } from '#web/api/hooks.ts'
import { withEncrypted } from '#web/identity/encrypted-call.ts'
import { emptyFault } from '#web/identity/form/checks.ts'
import { PasswordField } from '#web/identity/form/PasswordField.tsx'
import { passwordFault, PasswordHints } from '#web/identity/form/PasswordHints.tsx'
import { TransitNote } from '#web/identity/form/TransitNote.tsx'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { useFieldForm } from '#web/ui/form/useFieldForm.ts'
import { toast } from '#web/ui/states/Toast.tsx'

/** Changes the password; ends all other sessions. */
export function PasswordDialog({ staff, onClose }: { staff: boolean; onClose: () => void }) {
  const whose = staff ? 'staff' : 'member'
  const change = useAction(security.changePassword, [security.overview, security.sessions, users.me])
  const form = useFieldForm({
    initial: { oldPassword: '', password: '' },
    check: ({ oldPassword, password }) => ({
      oldPassword: emptyFault(oldPassword, '请填写现在的密码'),
      password: passwordFault(password, whose),
    }),
    send: async ({ oldPassword, password }) => {
      await withEncrypted([oldPassword, password], (encrypted) => change.mutateAsync({ encrypted }))
      toast('密码已修改，其他设备上的登录已失效')
      onClose()
    },
  })
  return (
    <FormDialog title="修改密码" verb="修改密码" form={form} onClose={onClose}>
      <PasswordField {...form.field('oldPassword')} label="现在的密码" autoComplete="current-password" />
      <PasswordField {...form.field('password')} label="新密码" autoComplete="new-password">
        <PasswordHints password={form.values.password} whose={whose} />
      </PasswordField>
      <TransitNote />
    </FormDialog>
  )
}
