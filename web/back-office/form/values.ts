import { valueFault } from '#contract/back-office/check.ts'
import { type Field, formFields, isAsked, isNamed, type Resource } from '#contract/back-office/resource.ts'
import type { FormValues, OfficeRow } from '#web/back-office/office-page.ts'
import { same } from '#web/ui/form/form-state.ts'

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

/** A value of a row as a form holds it, by type: references as ids. */
const formValueReaders: Partial<Record<Field['type'], (value: unknown) => unknown>> = {
  ref: (value) => (isNamed(value) ? value.id : null),
  refs: (value) =>
    listOf(value)
      .filter(isNamed)
      .map(({ id }) => id),
  items: listOf,
  flag: (value) => value === true,
  blocks: (value) => value ?? [],
}

/** Other values are held as they are, nothing as an empty text. */
const heldOf = ({ type }: Field, value: unknown): unknown => {
  const read = formValueReaders[type]
  return read ? read(value) : (value ?? '')
}

/** What a form begins with: the row, or what a new one has. */
export function heldValues(
  resource: Resource,
  row: OfficeRow | undefined,
  blank: FormValues = {},
): FormValues {
  return Object.fromEntries(
    formFields(resource, row === undefined).map(([name, field]) => [
      name,
      row ? heldOf(field, row[name]) : (blank[name] ?? heldOf(field, null)),
    ]),
  )
}

/** Whether a field is asked for: it may hang on another, of the form or of what no form changes. */
export const isAskedIn = (field: Field, values: FormValues, row: OfficeRow | undefined): boolean =>
  isAsked(field, { ...row, ...values })

/** Whether somebody may give a field: it may ask for a right of its own. */
export const isAllowed = ({ by }: Field, held: readonly string[]): boolean =>
  by === undefined || held.includes(by)

/** The changed values, as they are sent. */
export function changedValues(resource: Resource, before: FormValues, now: FormValues): FormValues {
  return Object.fromEntries(
    Object.keys(resource.fields).flatMap((name) =>
      Object.hasOwn(now, name) && !same(before[name], now[name])
        ? [[name, sentOf(resource.fields[name], now[name])]]
        : [],
    ),
  )
}

/** All values of a new row that say something. */
export const newValues = (resource: Resource, now: FormValues): FormValues =>
  Object.fromEntries(
    Object.entries(now).flatMap(([name, value]) => {
      const sent = sentOf(resource.fields[name], value)
      return sent === null ? [] : [[name, sent]]
    }),
  )

function sentOf(field: Field | undefined, value: unknown): unknown {
  if (typeof value !== 'string') return value
  if (value.trim() === '') return null
  return field?.type === 'integer' ? Number(value) : value.trim()
}

/** What is wrong with a form, by field. */
export function faultsOf(
  resource: Resource,
  values: FormValues,
  row: OfficeRow | undefined,
): Record<string, string> {
  return Object.fromEntries(
    formFields(resource, row === undefined).flatMap(([name, field]) => {
      if (!isAskedIn(field, values, row)) return []
      const value = sentOf(field, values[name])
      const isNone = Array.isArray(value) && value.length === 0
      const fault = valueFault(field, value)
      return fault === undefined || (field.type === 'refs' && !isNone) ? [] : [[name, fault]]
    }),
  )
}
