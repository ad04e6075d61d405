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

/** Assigns an error to the fields of a form that it names, or to that of `places`; else it is one of the form. */
export function refusalOf<V extends object>(error: unknown, values: V, places: ErrorPlaces<V> = {}): Refusal {
  if (!(error instanceof AppError)) return { faults: {}, failure: error }
  const faults = Object.entries(error.detail.fields ?? {})
    .map(([path, fault]) => [path.replace(/^values\./, ''), fault] as const)
    .filter(([name]) => isFieldOf(values, name))
  const place = places[error.code]
  if (faults.length === 0 && place !== undefined) return { faults: { [place]: error.message } }
  return faults.length > 0 ? { faults: Object.fromEntries(faults) } : { faults: {}, failure: error }
}

const isFieldOf = (values: object, name: string): boolean =>
  Object.keys(values).some((field) => isWithin(name, field))

/** Whether a fault is that of a field or of something within it. */
export const isWithin = (fault: string, field: string): boolean =>
  fault === field || fault.startsWith(`${field}.`)

/** What is wrong with a form. Whenever it is refused, the focus goes to the first field at fault, or to the reason. */
export function useRefusal() {
  const [{ faults, failure }, setRefusal] = useState<Refusal>({ faults: {} })
  const [form, ref] = useState<HTMLFormElement | null>(null)
  const [refusals, setRefusals] = useState(0)
  useEffect(() => {
    if (refusals === 0) return
    const find = (selector: string) => form?.querySelector<HTMLElement>(selector)
    ;(find('[aria-invalid=true]') ?? find('[data-trouble]'))?.focus()
  }, [refusals, form])
  return {
    faults,
    failure,
    ref,
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
