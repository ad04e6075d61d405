import { useEffect, useState } from 'react'

import { AppError, type ErrorCode } from '#contract/errors.ts'

/** What is wrong, by field; a name goes on for what is within a field (`parts.strata.3.1`). */
export type Faults = Readonly<Record<string, string>>

/** The fields to which errors of the server belong that name none. */
export type ErrorPlaces<V> = Partial<Record<ErrorCode, keyof V & string>>

interface Refusal {
  faults: Faults
  /** What is wrong as a whole, where no field says it. */
  failure?: unknown
}

/**
 * Assigns an error to the fields of a form that it names, or to that of `places`; what is left is one of the form.
 * `silent` are fields without a control that shows what is wrong with them.
 */
export function refusalOf<V extends object>(
  error: unknown,
  values: V,
  places: ErrorPlaces<V> = {},
  silent: readonly string[] = [],
): Refusal {
  if (!(error instanceof AppError)) return { faults: {}, failure: error }
  const { code, detail, message } = error
  const fields = Object.keys(values).filter((name) => !silent.includes(name))
  const isShown = (path: string) => fields.some((field) => isWithin(path.replace(/^values\./, ''), field))
  const named = Object.entries(detail.fields ?? {})
  const [shown, others] = [
    named.filter(([path]) => isShown(path)).map(([path, fault]) => [path.replace(/^values\./, ''), fault]),
    named.filter(([path]) => !isShown(path)),
  ]
  const place = places[code]
  if (shown.length === 0 && place !== undefined) return { faults: { [place]: message } }
  if (shown.length === 0) return { faults: {}, failure: error }
  const rest = new AppError(code, { ...detail, fields: Object.fromEntries(others) }, message)
  return { faults: Object.fromEntries(shown), ...(others.length > 0 && { failure: rest }) }
}

/** What is wrong with a field, or with something within it. */
export const faultOf = (faults: Faults, field: string): string | undefined =>
  faults[field] ?? Object.entries(faults).find(([name]) => isWithin(name, field))?.[1]

/** Whether a fault is that of a field or of something within it. */
const isWithin = (fault: string, field: string): boolean => fault === field || fault.startsWith(`${field}.`)

/** What is wrong with a form. Whenever it is refused, the focus goes to the first field at fault, or to the reason. */
export function useRefusal() {
  const [{ faults, failure }, setRefusal] = useState<Refusal>({ faults: {} })
  const [form, ref] = useState<HTMLFormElement | null>(null)
  const [refusals, setRefusals] = useState(0)
  useEffect(() => {
    if (refusals === 0) return
    const find = (selector: string) => form?.querySelector<HTMLElement>(selector)
    ;(
      find('[aria-invalid=true]') ??
      find('[data-unfit] [data-placeholder]') ??
      find('[data-trouble]')
    )?.focus()
  }, [refusals, form])
  return {
    faults,
    failure,
    ref,
    /** Whether a control shows what it cannot report, a day out of its limits or half a date: the focus goes to it. */
    refuseUnfit: () => {
      const unfit = form?.querySelector('[data-unfit]') ?? null
      if (unfit) setRefusals((count) => count + 1)
      return unfit !== null
    },
    refuse: (refusal: Refusal) => {
      setRefusal(refusal)
      setRefusals((count) => count + 1)
    },
    /** Says or takes back what is wrong with one field, while somebody goes on. */
    setFault: (name: string, fault: string | undefined) =>
      setRefusal((now) => ({
        ...now,
        faults: { ...without(now.faults, [name]), ...(fault && { [name]: fault }) },
      })),
    /** What was wrong is no longer, once the fields have been changed; without fields, nothing is. */
    clear: (fields?: readonly string[]) =>
      setRefusal((now) => ({ faults: fields ? without(now.faults, fields) : {} })),
  }
}

const without = (faults: Faults, fields: readonly string[]): Faults =>
  Object.fromEntries(
    Object.entries(faults).filter(([name]) => !fields.some((field) => isWithin(name, field))),
  )
