import { stewardship } from '#contract/catalogue/editing/stewardship.ts'
import { type Access, commonFields, type Kind } from '#contract/catalogue/kind.ts'
import type { Entry } from '#contract/catalogue/routes.ts'
import { act } from '#web/api/caller.ts'
import { DayField } from '#web/ui/date/DayField.tsx'
import { SelectField } from '#web/ui/fields/SelectField.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { useFieldForm } from '#web/ui/form/useFieldForm.ts'

interface AccessDialogProps {
  kind: Kind
  entries: readonly Pick<Entry, 'code' | 'access' | 'openOn'>[]
  onClose: () => void
  onDone: (message: string, operation?: number) => void
}

// oxlint-disable-next-line no-unsafe-type-assertion -- the keys of the choices
const levels = Object.keys(commonFields.access.choices) as Access[]
const options = levels.map((value) => ({ value, label: commonFields.access.choices[value] }))

/** Sets who may see the ticked records, and until when they are protected. */
export function AccessDialog({ kind, entries, onClose, onDone }: AccessDialogProps) {
  const [only] = entries.length === 1 ? entries : []
  const form = useFieldForm({
    initial: { access: only?.access ?? 'protected', openOn: only?.openOn ?? '', comment: '' },
    send: async ({ access, openOn, comment }) => {
      const { operation, changed } = await act(stewardship.access, {
        kind: kind.name,
        codes: entries.map(({ code }) => code),
        access,
        openOn: access === 'protected' ? openOn : null,
        ...(comment && { comment }),
      })
      if (changed === 0) onDone('没有改动，原来就是如此')
      else onDone(`已更改 ${changed} ${kind.counter}的公开程度`, operation)
    },
  })
  const count = `${entries.length} ${kind.counter}`
  const isDated = form.values.access === 'protected'
  return (
    <FormDialog
      title={`${count}的公开程度`}
      verb={`更改 ${count}`}
      disabled={isDated && form.values.openOn === ''}
      {...{ form, onClose }}
    >
      <SelectField {...form.field('access')} label="公开程度" options={options} />
      {isDated && <DayField {...form.field('openOn')} label="保护到（当日起公开）" hint="到期自动公开" />}
      <TextField {...form.field('comment')} label="说明（选填）" maxLength={500} />
    </FormDialog>
  )
}
