import { commonFields, type Field as FieldOf } from '#contract/catalogue/kind.ts'
import { readCoordinates } from '#geology/places/written/coordinates.ts'
import { pointText } from '#web/records/format.ts'
import { readDay } from '#web/ui/date/day-values.ts'
import { DayField } from '#web/ui/date/DayField.tsx'
import { Checkbox } from '#web/ui/fields/Checkbox.tsx'
import { SelectField } from '#web/ui/fields/SelectField.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'

import { formFieldsOf, textIn } from './draft-values.ts'
import { RefInput } from './RefInput.tsx'
import type { DraftForm } from './useDraft.ts'

/** The fields of a record in two sections: what every record has, and what its kind has. */
export function DraftFields({ form, isNew }: { form: DraftForm; isNew: boolean }) {
  const { kind } = form
  const fields = Object.entries(formFieldsOf(kind)).filter(([name]) => name !== 'code' || isNew)
  const isOwn = ([name]: [string, FieldOf]) => Object.hasOwn(kind.fields, name)
  const sections = [
    ['目录', fields.filter((one) => !isOwn(one))],
    [kind.label, fields.filter(isOwn)],
  ] as const
  return sections.map(
    ([label, entries]) =>
      entries.length > 0 && (
        <section key={label} className="form-section" aria-label={label}>
          <h2>{label}</h2>
          <div className="draft-columns">
            {entries.map(([name, field]) => (
              <DraftField key={name} {...{ name, field, form }} />
            ))}
            {label === '目录' && <TitlePublic form={form} />}
          </div>
        </section>
      ),
  )
}

function TitlePublic({ form: { form } }: { form: DraftForm }) {
  const { values, change } = form
  if (textIn(values, 'access') !== commonFields.access.choices.secret) return null
  return (
    <Checkbox
      label="题名可以公开"
      checked={values['titlePublic'] === true}
      onChange={(titlePublic) => change({ titlePublic })}
    />
  )
}

interface DraftFieldProps {
  name: string
  field: FieldOf
  form: DraftForm
}

const labelOf = ({ label, unit, required }: FieldOf) =>
  `${label}${unit ? `（${unit}）` : ''}${required ? ' *' : ''}`

function DraftField({ name, field, form }: DraftFieldProps) {
  const { values, faults, change } = form.form
  const value = textIn(values, name)
  const set = (text: string) => change({ [name]: text })
  const error = faults[name]
  const { type, to = '', required } = field
  const given = { label: labelOf(field), error, value, onChange: set }
  if (type === 'ref') return <RefInput {...given} to={to} required={required === true} />
  if (type === 'day' && (value === '' || readDay(value))) return <DayField small {...given} />
  return <PlainField {...given} field={field} hint={name === 'place' ? placeWords(value) : undefined} />
}

interface PlainFieldProps {
  field: FieldOf
  label: string
  error: string | undefined
  hint: string | undefined
  value: string
  onChange: (text: string) => void
}

/** One of a few choices, or a text. */
function PlainField({ field, hint = field.sign ?? hints[field.type], ...given }: PlainFieldProps) {
  const { type, choices, long, required } = field
  if (!choices)
    return (
      <TextField
        {...{ ...given, hint }}
        small
        autoComplete="off"
        rows={long || type === 'numbers' ? 3 : undefined}
      />
    )
  const words = Object.values(choices).map((word) => ({ value: word, label: word }))
  const options = required ? words : [{ value: '', label: '未填' }, ...words]
  return <SelectField {...{ ...given, ...(hint && { hint }), options }} small />
}

const hints: Readonly<Record<string, string>> = { day: '如 2024-03-01', moment: '如 2024-03-01 08:30' }

/** How a written place is read. */
function placeWords(text: string): string {
  const at = readCoordinates(text)
  return at && 'lng' in at ? `读作 ${pointText(at)}` : '经纬度，如 121.4750, 31.2300'
}
