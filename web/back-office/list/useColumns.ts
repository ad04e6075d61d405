import { allColumns, type Resource } from '#contract/back-office/resource.ts'
import { local, parseJson, storageKeys } from '#web/api/storage.ts'
import { createStoredStore } from '#web/api/store.ts'

/** Chosen columns by resource. */
const chosenColumns = createStoredStore<Readonly<Record<string, readonly string[]>>>({
  storage: local,
  key: storageKeys.columns,
  read(text) {
    const table: Record<string, unknown> = Object(parseJson(text))
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
  const table = chosenColumns.use()
  const wanted = table[name] ?? list
  const shown = allColumns(resource).filter((column) => column === list[0] || wanted.includes(column))
  const set = (columns: readonly string[]) => chosenColumns.set({ ...table, [name]: columns })
  return {
    shown,
    set,
    choose: (column: string, on: boolean) =>
      set(on ? [...shown, column] : shown.filter((one) => one !== column)),
    reset: () => {
      const { [name]: _, ...others } = table
      chosenColumns.set(others)
    },
  }
}
