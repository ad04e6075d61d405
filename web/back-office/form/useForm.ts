import { useRef, useState } from 'react'

import { callsOf } from '#contract/back-office/calls.ts'
import type { Resource } from '#contract/back-office/resource.ts'
import { AppError } from '#contract/errors.ts'
import { act } from '#web/api/caller.ts'
import type { FormValues, Row } from '#web/back-office/office-page.ts'

import { changedValues, type Conflict, faultsOf, heldValues, merge, newValues, same } from './values.ts'

export interface Overtaken {
  editor: string
  editedAt: string
  conflicts: readonly Conflict[]
}

/** A form over a row, or a new one: its values, what is wrong with them, and how it is saved. */
export function useForm(resource: Resource, row: Row | undefined, blank: FormValues) {
  const [base, setBase] = useState({ values: heldValues(resource, row, blank), version: row?.version ?? 0 })
  const [values, setValues] = useState(base.values)
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({})
  const [overtaken, setOvertaken] = useState<Overtaken>()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const asked = useRef(new Map<string, string>())
  const calls = callsOf(resource)

  const setFault = (name: string, fault: string | undefined) =>
    setFaults(({ [name]: _, ...others }) => (fault === undefined ? others : { ...others, [name]: fault }))

  /** Asks whether a value that must be unique is taken. */
  const checkUnique = async (name: string) => {
    const value = String(values[name] ?? '').trim()
    if (!resource.fields[name]?.unique || value === '' || asked.current.get(name) === value) return
    asked.current.set(name, value)
    const { fault } = await act(calls.taken, { field: name, value, ...(row && { id: row.id }) }).catch(
      () => ({ fault: null }),
    )
    if (asked.current.get(name) === value) setFault(name, fault ?? undefined)
  }

  /** Takes over what another has saved meanwhile, and names what both have changed. */
  const meet = (current: Row, editor = '', editedAt = '') => {
    const theirs = heldValues(resource, current)
    const { values: merged, conflicts } = merge(base.values, values, theirs)
    setBase({ values: theirs, version: current.version })
    setValues(merged)
    setOvertaken({ editor, editedAt, conflicts })
  }

  const refused = (error: unknown) => {
    if (!(error instanceof AppError)) return setFailure(error instanceof Error ? error.message : '没有保存')
    const { code, detail, message } = error
    // oxlint-disable-next-line no-unsafe-type-assertion -- the server sends the row of the same resource
    if (code === 'row_changed' && detail.current)
      return meet(detail.current as Row, detail.editor, detail.editedAt)
    const named = Object.entries(detail.fields ?? {}).map(([path, fault]) => [
      path.replace(/^values\./, ''),
      fault,
    ])
    const known = named.filter(([name = '']) => Object.hasOwn(resource.fields, name))
    setFaults(Object.fromEntries(known))
    setFailure(known.length > 0 ? undefined : message)
  }

  /** Saves; returns the id, or undefined when it was refused. */
  const save = async (): Promise<number | undefined> => {
    const wrong = faultsOf(resource, values, row)
    setFaults(wrong)
    setFailure(undefined)
    if (Object.keys(wrong).length > 0) return undefined
    setBusy(true)
    try {
      if (!row) return (await act(calls.create, { values: newValues(resource, values) })).id
      const changed = changedValues(resource, base.values, values)
      if (Object.keys(changed).length > 0)
        await act(calls.update, { id: row.id, version: base.version, values: changed })
      return row.id
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
    changed: Object.keys(values).some((name) => !same(values[name], base.values[name])),
    change: (name: string, value: unknown) => {
      setValues((now) => ({ ...now, [name]: value }))
      setFault(name, undefined)
    },
    checkUnique,
    save,
  }
}

export type Form = ReturnType<typeof useForm>
