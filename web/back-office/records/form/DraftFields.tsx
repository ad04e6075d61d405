import { type ComponentProps, useId } from 'react'

import { commonFields, type Field as FieldOf } from '#contract/catalogue/kind.ts'
import { coordinateSystems } from '#geology/places/crs.ts'
import { readCoordinates } from '#geology/places/written/coordinates.ts'
import { useDictionary } from '#web/api/dictionaries.ts'
import { pointText } from '#web/records/format.ts'
import { DictionarySelect } from '#web/ui/choice/DictionarySelect.tsx'
import { readDay } from '#web/ui/date/day-values.ts'
import { DayField } from '#web/ui/date/DayField.tsx'
import { Checkbox } from '#web/ui/fields/Checkbox.tsx'
import { Field } from '#web/ui/fields/Field.tsx'
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
  const { type, to = '', group, required } = field
  const given = { label: labelOf(field), error, value, onChange: set }
  if (type === 'ref') return <RefInput {...given} to={to} required={required === true} />
  if (group !== undefined) return <DictionaryField {...given} group={group} />
  if (type === 'day' && (value === '' || readDay(value))) return <DayField small {...given} />
  return <PlainField {...given} field={field} hint={name === 'place' ? placeWords(value) : undefined} />
}

interface GivenProps {
  label: string
  error: string | undefined
  value: string
  onChange: (text: string) => void
}

/** A value of a dictionary; a text, while the archive has none. */
function DictionaryField({ group, ...given }: GivenProps & { group: string }) {
  const { label, error, value, onChange } = given
  const isEmpty = useDictionary(group).length === 0
  if (isEmpty) return <TextField {...given} small autoComplete="off" />
  return (
    <Field label={label} {...(error && { error })}>
      {(control) => (
        <DictionarySelect {...{ label, control, group, value, onChange }} small none="未填" clear="未填" />
      )}
    </Field>
  )
}

interface PlainFieldProps extends GivenProps {
  field: FieldOf
  hint: string | undefined
}

/** One of a few choices, or a text. */
function PlainField({ field, hint = field.sign ?? hints[field.type], ...given }: PlainFieldProps) {
  const { type, choices, long, offers, required } = field
  if (!choices)
    return (
      <OfferingField
        offers={offers}
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

interface OfferingFieldProps extends ComponentProps<typeof TextField> {
  offers: FieldOf['offers']
}

/** A text with the usual words for it below, while it is typed. */
function OfferingField({ offers, ...given }: OfferingFieldProps) {
  const id = useId()
  if (offers === undefined) return <TextField {...given} />
  return (
    <>
      <TextField {...given} list={id} />
      <datalist id={id}>
        {suggestions[offers].map((word) => (
          <option key={word}>{word}</option>
        ))}
      </datalist>
    </>
  )
}

const suggestions: Readonly<Record<NonNullable<FieldOf['offers']>, readonly string[]>> = {
  heightDatum: ['1985 国家高程基准', '1956 黄海高程', '吴淞高程', '废黄河零点高程', '珠江基面高程'],
  coordinateSystem: coordinateSystems.map(({ label }) => label),
}

const hints: Readonly<Record<string, string>> = { day: '如 2024-03-01', moment: '如 2024-03-01 08:30' }

/** How a written place is read. */
function placeWords(text: string): string {
  const at = readCoordinates(text)
  return at && 'lng' in at ? `读作 ${pointText(at)}` : '经纬度，如 121.4750, 31.2300'
}
