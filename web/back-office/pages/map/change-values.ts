import { callsOf } from '#contract/back-office/calls.ts'
import type { Resource } from '#contract/back-office/resource.ts'
import { act } from '#web/api/caller.ts'
import type { FormValues, OfficeRow } from '#web/back-office/office-page.ts'

/** Changes some values of a row at once; returns how it is put back. */
export async function changeValues(
  resource: Resource,
  { id, version, ...before }: OfficeRow,
  values: FormValues,
): Promise<() => Promise<unknown>> {
  const { update } = callsOf(resource)
  const changed = await act(update, { id, version, values })
  const old = Object.fromEntries(Object.keys(values).map((name) => [name, Reflect.get(before, name)]))
  return () => act(update, { id, version: changed.version, values: old })
}
