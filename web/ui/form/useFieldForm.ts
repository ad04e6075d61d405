import { type SubmitEvent, useState } from 'react'

import {
  type FormBase,
  type FormState,
  type OtherSave,
  same,
  withChange,
  withOtherSave,
  withSave,
} from './form-state.ts'
import { type ErrorPlaces, faultOf, type Faults, refusalOf, useRefusal } from './useRefusal.ts'

type MaybeFaults = Readonly<Record<string, string | undefined>>

type Work<V, R> = (values: V, base: FormBase<V>) => Promise<R> | R

interface FieldFormOptions<V extends object> {
  /** What it opens on; a later one is not taken over. */
  initial: V
  version?: number | undefined
  /** What is wrong before it is sent. */
  check?: (values: V) => MaybeFaults | Promise<MaybeFaults>
  /** What is wrong with a field already when it is left. */
  early?: (values: V) => MaybeFaults
  /** The fields to which errors of the server belong that name none. */
  places?: ErrorPlaces<V>
  /** Fields without a control that shows what is wrong with them: that stands above them all. */
  silent?: readonly (keyof V & string)[]
  /** What another has saved first, of an error that says so. */
  otherSave?: (error: unknown) => OtherSave<V> | undefined | Promise<OtherSave<V> | undefined>
  /** Saves, and does what follows. What it throws is shown, and can be tried again. */
  send: Work<V, unknown>
}

/** Props of a field: spread them on `TextField` and its like. */
export interface FieldState<T = string> {
  name: string
  value: T
  error: string | undefined
  onChange: (value: T) => void
  /** It is left. */
  onBlur: () => void
}

/** The same of a field that stands in no form: it needs no name, and hears nothing of its leaving. */
export type LooseField<T = string> = Omit<FieldState<T>, 'name' | 'onBlur'> & {
  name?: string
  onBlur?: (() => void) | undefined
}

export type FieldForm<V extends object> = ReturnType<typeof useFieldForm<V>>

/**
 * A form of fields: its values, what is wrong with them, and how it is sent. A fault goes when its field is changed,
 * what is wrong as a whole with any change. A refusal takes the focus to the first field at fault, or to the reason.
 * Nothing is sent while a send is on its way, while a conflict with another editor is open, or while a control shows
 * what it cannot report.
 */
export function useFieldForm<V extends object>(options: FieldFormOptions<V>) {
  const [state, setState] = useState<FormState<V>>(() => openForm(options))
  const [busy, setBusy] = useState(false)
  const { ref, clear, refuse, setFault, refuseUnfit, faults, failure } = useRefusal()
  const { base, values, overtaking } = state

  const change = (some: Partial<V>) => {
    setState((now) => withChange(now, some))
    clear(Object.keys(some))
  }
  /** Says why it was not sent, or takes over what another has saved first. */
  const fail = async (error: unknown) => {
    const saved = async () => options.otherSave?.(error)
    const theirs = await saved().catch(() => undefined) // it cannot be read: the refusal itself is said
    if (theirs) setState((now) => withOtherSave(now, theirs))
    refuse(theirs ? { faults: {} } : refusalOf(error, values, options.places, options.silent))
  }
  /** Checks, then works with the values; undefined when it was refused. */
  const submitTo = async <R>(work: Work<V, R>): Promise<{ answer: R } | undefined> => {
    if (busy || (overtaking?.open.length ?? 0) > 0 || refuseUnfit()) return undefined
    setBusy(true)
    clear()
    try {
      const wrong = givenFaults(await options.check?.(values))
      const isFine = Object.keys(wrong).length === 0
      if (isFine) return { answer: await work(values, base) }
      refuse({ faults: wrong })
    } catch (error) {
      await fail(error)
    } finally {
      setBusy(false)
    }
    return undefined
  }
  return {
    ...{ values, base, busy, overtaking, faults, failure, setFault, change, fail, submitTo },
    changed: !same(values, base.values),
    /** Sends it, of a form without an element of its own. */
    submit: () => void submitTo(options.send),
    refuse: (wrong: MaybeFaults) => refuse({ faults: givenFaults(wrong) }),
    /** What was sent has been saved as this version, and is stored as these values; the form stays open. */
    rebase: (version: number, stored: V = values) =>
      setState((now) => withSave(now, values, { values: stored, version })),
    field: <N extends keyof V & string>(name: N): FieldState<V[N]> => ({
      ...{ name, value: values[name], error: faultOf(faults, name) },
      // oxlint-disable-next-line no-unsafe-type-assertion -- one of the values
      onChange: (value) => change({ [name]: value } as unknown as Partial<V>),
      onBlur: () => setFault(name, options.early?.(values)[name] ?? faults[name]),
    }),
    /** Props of the form element. */
    bind: {
      ref,
      noValidate: true,
      onSubmit: (event: SubmitEvent<HTMLFormElement>) => {
        holdSubmit(event)
        void submitTo(options.send)
      },
    },
  }
}

/** The page does not send it, nor does a form around it hear of it: a dialog may stand within one. */
export function holdSubmit(event: SubmitEvent<HTMLFormElement>): void {
  event.preventDefault()
  event.stopPropagation()
}

const openForm = <V extends object>({ initial, version = 0 }: FieldFormOptions<V>): FormState<V> => ({
  base: { values: initial, version },
  values: initial,
})

const givenFaults = (faults: MaybeFaults = {}): Faults =>
  Object.fromEntries(Object.entries(faults).flatMap(([name, fault]) => (fault ? [[name, fault]] : [])))
