import { useEffect, useState, type ChangeEvent, type ComponentProps, type SubmitEvent } from 'react'

import { AppError, type ErrorCode } from '#contract/errors.ts'

export type Errors<T> = { [N in keyof T]?: string }

/** Props of a form field; spread them on its control. */
export interface FieldState {
  name: string
  value: string
  error: string | undefined
  onChange: (event: ChangeEvent<HTMLInputElement>) => void
  /** Validates a text on blur. */
  onBlur: () => void
}

/** The same for a choice, which is validated on change. */
export interface ChoiceState extends Pick<FieldState, 'name' | 'value' | 'error'> {
  onChoose: (value: string) => void
}

type Texts = Record<string, string>

export interface Form<T extends Texts> {
  values: T
  errors: Errors<T>
  /** Error of the form as a whole. */
  trouble: unknown
  busy: boolean
  field: (name: keyof T & string) => FieldState
  choice: (name: keyof T & string) => ChoiceState
  set: (name: keyof T & string, value: string) => void
  /** Shows errors at their fields and focuses the first. */
  refuse: (errors: Errors<T>) => void
  /** The same for an error of the server; errors without a field are shown above the form. */
  fail: (error: unknown) => void
  /** Props of the form element. Validates, then submits; ignores submits while one is pending. */
  bind: (check: (values: T) => Errors<T>, send: (values: T) => Promise<void>) => ComponentProps<'form'>
}

/**
 * State of a form of short texts. `places` maps error codes of the server to fields; `rules` validate a text on blur
 * and a choice on change.
 */
export function useForm<T extends Texts>(
  initial: T,
  places: Partial<Record<ErrorCode, keyof T & string>> = {},
  rules: (values: T) => Errors<T> = () => ({}),
): Form<T> {
  const [values, setValues] = useState(initial)
  const [errors, setErrors] = useState<Errors<T>>({})
  const [trouble, setTrouble] = useState<unknown>()
  const [busy, setBusy] = useState(false)
  const { ref, lead } = useFocusFirstFault()
  const report = (wrong: Errors<T>, whole?: unknown) => {
    setErrors(wrong)
    setTrouble(whole)
    lead()
  }
  const fail = (error: unknown) => {
    const wrong = placed(error, values, places)
    report(wrong, Object.keys(wrong).length > 0 ? undefined : error)
  }
  const set = (name: keyof T & string, value: string) => {
    setValues((now) => ({ ...now, [name]: value }))
    setErrors((now) => ({ ...now, [name]: undefined }))
  }
  const judge = (name: keyof T & string, given: T) =>
    setErrors((now) => ({ ...now, [name]: rules(given)[name] ?? now[name] }))
  const run = async (send: (values: T) => Promise<void>) => {
    setBusy(true)
    setTrouble(undefined)
    setErrors({})
    await send(values).catch(fail)
    setBusy(false)
  }
  return {
    values,
    errors,
    trouble,
    busy,
    ...controls({ values, errors, set, judge }),
    set,
    refuse: (wrong) => report(wrong),
    fail,
    bind: (check, send) => ({
      ref,
      noValidate: true,
      className: 'entry-form',
      onSubmit: (event: SubmitEvent<HTMLFormElement>) => {
        event.preventDefault()
        if (busy) return
        const wrong = check(values)
        if (Object.values(wrong).some(Boolean)) report(wrong)
        else void run(send)
      },
    }),
  }
}

interface Controlled<T extends Texts> extends Pick<Form<T>, 'values' | 'errors' | 'set'> {
  /** Validates one field with the current values. */
  judge: (name: keyof T & string, values: T) => void
}

/** Props for the controls of a form. */
function controls<T extends Texts>(form: Controlled<T>): Pick<Form<T>, 'field' | 'choice'> {
  const { values, errors, set, judge } = form
  const stateOf = (name: keyof T & string) => ({ name, value: values[name] ?? '', error: errors[name] })
  return {
    field: (name) => ({
      ...stateOf(name),
      onChange: (event) => set(name, event.target.value),
      onBlur: () => judge(name, values),
    }),
    choice: (name) => ({
      ...stateOf(name),
      onChoose: (value) => {
        set(name, value)
        judge(name, { ...values, [name]: value })
      },
    }),
  }
}

/** Assigns an error of the server to the fields that it names, or to those in `places`. */
function placed<T extends Texts>(
  error: unknown,
  values: T,
  places: Partial<Record<ErrorCode, keyof T & string>>,
): Errors<T> {
  if (!(error instanceof AppError)) return {}
  const named = Object.entries(error.detail.fields ?? {}).filter(([name]) => name in values)
  const place = places[error.code]
  const found = named.length > 0 || place === undefined ? named : [[place, error.message]]
  // oxlint-disable-next-line no-unsafe-type-assertion -- every name was looked up among the values
  return Object.fromEntries(found) as Errors<T>
}

/** After an error, focuses the first invalid field, or else the form's error. */
function useFocusFirstFault() {
  const [box, ref] = useState<HTMLFormElement | null>(null)
  const [refusals, setRefusals] = useState(0)
  useEffect(() => {
    if (refusals === 0) return
    const find = (selector: string) => box?.querySelector<HTMLElement>(selector)
    ;(find('[aria-invalid=true]') ?? find('[data-trouble]'))?.focus()
  }, [refusals, box])
  return { ref, lead: () => setRefusals((count) => count + 1) }
}
