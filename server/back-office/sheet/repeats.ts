import { hash } from 'node:crypto'

import { plainText } from '#contract/back-office/check.ts'
import type { Store } from '#server/back-office/store.ts'

import { sheetFields } from './columns.ts'

/** Folds the values of a unique field, so that equal ones are written alike. */
export function fold(store: Store, name: string, value: string): string {
  if (store.fold) return store.fold(name, value)
  const field = store.resource.fields[name]
  return (field ? plainText(field, value) : value.trim()).toLowerCase()
}

/** The name under which the values of `together` are seen. */
export const allTogether = '*'

/** What a row gives in the fields that name it together, each folded; undefined where one of them is blank. */
export function togetherText(
  store: Store,
  textAt: (field: string) => string | undefined,
): string | undefined {
  const texts = (store.resource.together ?? []).map((name) => {
    const text = textAt(name)
    return text === undefined ? undefined : fold(store, name, text)
  })
  return texts.length === 0 || texts.includes(undefined) ? undefined : texts.join('\n')
}

/** Values of unique fields that stand in more than one row of a file. */
export interface Repeats {
  /** The unique fields. */
  fields: readonly string[]
  see: (field: string, text: string, row: number) => void
  /** The rows of a folded value that was seen in several; none for others. */
  rowsOf: (field: string, folded: string) => readonly number[]
}

/** Holds a fingerprint of each value, in sixteen bytes; masked values say nothing. */
export function openRepeats(store: Store): Repeats {
  const unique = sheetFields(store.resource).filter(([, field]) => field.unique)
  const seen = new Map(unique.map(([name, { masked = false }]) => [name, { masked, values: openValues() }]))
  if (store.resource.together) seen.set(allTogether, { masked: false, values: openValues() })
  return {
    fields: unique.map(([name]) => name),
    see: (field, text, row) => {
      const one = seen.get(field)
      if (one && !(one.masked && text.includes('*')))
        one.values.add(fingerprint(fold(store, field, text)), row)
    },
    rowsOf: (field, folded) => seen.get(field)?.values.repeated().get(fingerprint(folded)) ?? [],
  }
}

/** 53 bits of a digest: among half a million values two are alike by chance once in seventy thousand files. */
function fingerprint(text: string): number {
  const bytes = hash('sha1', text, 'buffer')
  return bytes.readUIntBE(0, 6) * 32 + (bytes.readUInt8(6) % 32)
}

/** Numbers with their rows, and those that came more than once. */
function openValues() {
  let values = new Float64Array(1024)
  let rows = new Float64Array(1024)
  let count = 0
  let found: ReadonlyMap<number, readonly number[]> | undefined
  return {
    add: (value: number, row: number) => {
      if (count === values.length) [values, rows] = [doubleCapacity(values), doubleCapacity(rows)]
      values[count] = value
      rows[count++] = row
    },
    repeated: () => (found ??= severalOf(values.subarray(0, count), rows)),
  }
}

function doubleCapacity(numbers: Float64Array): Float64Array<ArrayBuffer> {
  const larger = new Float64Array(numbers.length * 2)
  larger.set(numbers)
  return larger
}

function severalOf(values: Float64Array, rows: Float64Array): Map<number, number[]> {
  const sorted = values.toSorted()
  const several = new Map<number, number[]>()
  for (let i = 1; i < sorted.length; i += 1) {
    const value = sorted[i] ?? 0
    if (value === sorted[i - 1]) several.set(value, [])
  }
  if (several.size > 0) for (const [i, value] of values.entries()) several.get(value)?.push(rows[i] ?? 0)
  return several
}
