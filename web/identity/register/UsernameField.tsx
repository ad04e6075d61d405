import { users } from '#contract/accounts/users.ts'
import { AppError } from '#contract/errors.ts'
import { usernameLength, usernameRule } from '#contract/identity/contact.ts'
import { useCall } from '#web/api/hooks.ts'
import { useSession } from '#web/api/session.ts'
import { TextField } from '#web/ui/fields/TextField.tsx'
import type { FieldState } from '#web/ui/form/useFieldForm.ts'
import { useDebounced } from '#web/ui/page/useDebounced.ts'

/** Username input; availability is shown while typing. */
export function UsernameField({ field, ticket }: { field: FieldState; ticket: string }) {
  const { fault, free } = useUsernameCheck(field.value.trim(), ticket)
  const error = field.error ?? fault
  return (
    <div>
      <TextField
        {...field}
        error={error}
        label="用户名"
        hint={usernameRule.message}
        autoComplete="username"
        maxLength={usernameLength.max}
      />
      <p className="username-free" role="status">
        {free && !error ? '这个用户名可以使用' : ''}
      </p>
    </div>
  )
}

/** Checks the debounced username on the server; undefined while typing. */
function useUsernameCheck(typed: string, ticket: string): { fault?: string | undefined; free?: boolean } {
  const username = useDebounced(typed)
  const { account } = useSession()
  const asked = account === undefined && [...username].length >= usernameLength.min // after sign-in the ticket is used up
  const { data, error } = useCall(users.checkUsername, { ticket, username }, { enabled: asked })
  if (!asked || username !== typed) return {}
  if (error instanceof AppError) return { fault: error.detail.fields?.['username'] }
  if (data?.free === false) return { fault: '用户名已被使用，请换一个' }
  return { free: data?.free === true }
}
