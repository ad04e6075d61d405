import type { Resource } from '#contract/back-office/resource.ts'
import { local, parsed, storageKeys } from '#web/api/storage.ts'
import { createStoredStore } from '#web/api/store.ts'

import { allColumns } from './cells.tsx'

/** Chosen columns by resource. */
const chosen = createStoredStore<Readonly<Record<string, readonly string[]>>>({
  storage: local,
  key: storageKeys.columns,
  read(text) {
    const table: Record<string, unknown> = Object(parsed(text))
    return Object.fromEntries(
      Object.entries(table).flatMap(([name, columns]) =>
        Array.isArray(columns) ? [[name, columns.filter((one) => typeof one === 'string')]] : [],
      ),
    )
  },
})

/** The columns of a list that this browser's user wants to see, in the order of the descriptor; the first one always. */
export function useColumns(resource: Resource) {
  const { name, list } = resource
  const table = chosen.use()
  const wanted = table[name] ?? list
  const shown = allColumns(resource).filter((column) => column === list[0] || wanted.includes(column))
  return {
    shown,
    choose: (column: string, on: boolean) =>
      chosen.set({ ...table, [name]: on ? [...shown, column] : shown.filter((one) => one !== column) }),
    reset: () => {
      const { [name]: _, ...others } = table
      chosen.set(others)
    },
  }
}
