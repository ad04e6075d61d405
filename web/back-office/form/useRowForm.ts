import { callsOf } from '#contract/back-office/calls.ts'
import type { Resource } from '#contract/back-office/resource.ts'
import { AppError } from '#contract/errors.ts'
import { act } from '#web/api/caller.ts'
import type { FormValues, OfficeRow } from '#web/back-office/office-page.ts'
import type { OtherSave } from '#web/ui/form/form-state.ts'
import { useFieldForm } from '#web/ui/form/useFieldForm.ts'

import { useUniqueCheck } from './useUniqueCheck.ts'
import { changedValues, faultsOf, heldValues, newValues } from './values.ts'

interface RowFormOptions {
  resource: Resource
  /** None: a new one. */
  row: OfficeRow | undefined
  blank?: FormValues | undefined
  /** Follows a save; of a row that was there, with its version. */
  onSaved: (version?: number) => unknown
}

/** A form over a row, or a new one: what differs from what was read is saved. */
export function useRowForm({ resource, row, blank, onSaved }: RowFormOptions) {
  const calls = callsOf(resource)
  const form = useFieldForm<FormValues>({
    initial: heldValues(resource, row, blank),
    version: row?.version,
    check: (values) => faultsOf(resource, values, row),
    otherSave: (error) => otherSave(resource, error),
    send: async (values, base) => {
      if (!row) {
        await act(calls.create, { values: newValues(resource, values) })
        return onSaved()
      }
      const changed = changedValues(resource, base.values, values)
      if (Object.keys(changed).length === 0) return onSaved(base.version)
      const { version } = await act(calls.update, { id: row.id, version: base.version, values: changed })
      return onSaved(version)
    },
  })
  const askUnique = useUniqueCheck(resource, row?.id)
  const checkUnique = async (name: string) => {
    const fault = await askUnique(name, String(form.values[name] ?? '').trim())
    if (fault !== undefined) form.setFault(name, fault)
  }
  return { ...form, checkUnique }
}

export type RowForm = ReturnType<typeof useRowForm>

const isRow = (value: object | undefined): value is OfficeRow =>
  value !== undefined && 'id' in value && 'version' in value

/** The row as another has left it, of the error that says so. */
function otherSave(resource: Resource, error: unknown): OtherSave<FormValues> | undefined {
  if (!(error instanceof AppError) || error.code !== 'row_changed' || !isRow(error.detail.current))
    return undefined
  const { current, editor, editedAt } = error.detail
  return { values: heldValues(resource, current), version: current.version, editor, editedAt }
}
