import { useState } from 'react'

import { callsOf } from '#contract/back-office/calls.ts'
import type { Resource } from '#contract/back-office/resource.ts'
import { act } from '#web/api/caller.ts'
import type { FormValues, Row } from '#web/back-office/office-page.ts'

import { refusalOf } from './refusal.ts'
import { useUniqueCheck } from './useUniqueCheck.ts'
import { changedValues, type Conflict, faultsOf, heldValues, merge, newValues, same } from './values.ts'

export interface Overtaken {
  editor: string
  editedAt: string
  conflicts: readonly Conflict[]
}

/**
 * A form over a row, or a new one: its values, what is wrong with them, and how it is saved. When another
 * has saved meanwhile, theirs is taken over and what both have changed is named.
 */
export function useForm(resource: Resource, row: Row | undefined, blank: FormValues | undefined) {
  const [base, setBase] = useState({ values: heldValues(resource, row, blank), version: row?.version ?? 0 })
  const [values, setValues] = useState(base.values)
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({})
  const [overtaken, setOvertaken] = useState<Overtaken>()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const setFault = (name: string, fault: string | undefined) =>
    setFaults(({ [name]: _, ...others }) => (fault === undefined ? others : { ...others, [name]: fault }))

  const askUnique = useUniqueCheck(resource, row?.id)
  const checkUnique = async (name: string) => {
    const fault = await askUnique(name, String(values[name] ?? '').trim())
    if (fault !== undefined) setFault(name, fault)
  }

  const refused = (error: unknown) => {
    const { current, faults: named, failure: words, ...by } = refusalOf(resource, error)
    if (!current) {
      setFaults(named)
      return setFailure(words)
    }
    const theirs = heldValues(resource, current)
    const { values: merged, conflicts } = merge(base.values, values, theirs)
    setBase({ values: theirs, version: current.version })
    setValues(merged)
    return setOvertaken({ ...by, conflicts })
  }

  /** Saves; returns the id, or undefined when it was refused. */
  const save = async (): Promise<number | undefined> => {
    const wrong = faultsOf(resource, values, row)
    setFaults(wrong)
    setFailure(undefined)
    if (Object.keys(wrong).length > 0) return undefined
    setBusy(true)
    try {
      return await send(resource, row, { base, values })
    } catch (error) {
      refused(error)
      return undefined
    } finally {
      setBusy(false)
    }
  }
  return {
    values,
    faults,
    failure,
    overtaken,
    busy,
    changed: !same(values, base.values),
    change: (name: string, value: unknown) => {
      setValues((now) => ({ ...now, [name]: value }))
      setFault(name, undefined)
    },
    checkUnique,
    save,
  }
}

interface FormSubmission {
  base: { values: FormValues; version: number }
  values: FormValues
}

/** Creates a row, or changes what differs from what was read. */
async function send(
  resource: Resource,
  row: Row | undefined,
  { base, values }: FormSubmission,
): Promise<number> {
  const calls = callsOf(resource)
  if (!row) return (await act(calls.create, { values: newValues(resource, values) })).id
  const changed = changedValues(resource, base.values, values)
  if (Object.keys(changed).length > 0)
    await act(calls.update, { id: row.id, version: base.version, values: changed })
  return row.id
}

export type Form = ReturnType<typeof useForm>
