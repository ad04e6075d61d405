import { TextField } from '#web/ui/fields/TextField.tsx'
import type { FieldState } from '#web/ui/form/useFieldForm.ts'

/** Where a visitor wants the answer. */
export const MailField = (field: FieldState & { hint: string }) => (
  <TextField {...field} label="邮箱（选填）" type="email" autoComplete="email" />
)
