import type { Kind } from '#contract/catalogue/kind.ts'
import { AppError } from '#contract/errors.ts'
import type { FormValues } from '#web/back-office/office-page.ts'
import { isFilled } from '#web/back-office/records/grid/edit.ts'
import { codesIn, faultsIn } from '#web/back-office/records/grid/values.ts'
import type { Faults } from '#web/ui/form/useRefusal.ts'

import { cellsIn, codesNamed, contentFaults, partKey, textIn } from './draft-values.ts'
import type { KnownRecords } from './references.ts'

const unknownCode = '没有这个编号的资料'

/**
 * What is wrong with a form before it is sent, by field and by cell (`parts.strata.3.1`: row, then column, from 0);
 * codes of references are looked up.
 */
export async function draftFaults(kind: Kind, values: FormValues, known: KnownRecords): Promise<Faults> {
  const missing = await known.find(codesNamed(kind, values))
  const fields = Object.entries(kind.fields)
    .filter(([name, { type }]) => type === 'ref' && missing.has(textIn(values, name).trim()))
    .map(([name]) => [name, unknownCode] as const)
  const cells = Object.keys(kind.parts).flatMap((part) => cellFaults(kind, part, values, missing))
  return { ...contentFaults(kind, values), ...Object.fromEntries([...fields, ...cells]) }
}

function cellFaults(kind: Kind, part: string, values: FormValues, missing: ReadonlySet<string>) {
  const { fields = {} } = kind.parts[part] ?? {}
  const rows = cellsIn(values, part)
  const columns = Object.values(fields)
  const unknown = rows.flatMap((texts, row) =>
    columns.flatMap((field, column) =>
      field.type === 'ref' &&
      codesIn({ field }, [[texts[column] ?? '']]).some(({ code }) => missing.has(code))
        ? [{ row, column, reason: unknownCode }]
        : [],
    ),
  )
  return [...faultsIn(fields, rows), ...unknown]
    .filter(({ row }) => isFilled(rows[row] ?? []))
    .map(({ row, column, reason }) => [`${partKey(part)}.${row}.${column}`, reason] as const)
}

const fieldNamed = (group: string, name: string): string => {
  if (group === 'values') return name
  return group === 'lng' || group === 'lat' ? 'place' : group
}

/** The same error with its faults at the fields and cells of the form: rows that hold nothing were not sent. */
export function atCells(kind: Kind, values: FormValues, error: unknown): unknown {
  if (!(error instanceof AppError)) return error
  const { code, detail, message } = error
  const fields = Object.entries(detail.fields ?? {}).map(([path, words]) => {
    const [group = '', name = '', row = '', column = ''] = path.replace(/^drafts\.\d+\./, '').split('.')
    if (group !== 'parts') return [fieldNamed(group, name), words]
    const filled = cellsIn(values, name).flatMap((texts, at) => (isFilled(texts) ? [at] : []))
    const at = Math.max(0, Object.keys(kind.parts[name]?.fields ?? {}).indexOf(column))
    return [`${partKey(name)}.${filled[Number(row)] ?? row}.${at}`, words]
  })
  return new AppError(code, { ...detail, fields: Object.fromEntries(fields) }, message)
}

/** Faults of the cells of a part, by `row.column`. */
export function cellFaultsOf(faults: Faults, part: string): Faults {
  const start = `${partKey(part)}.`
  return Object.fromEntries(
    Object.entries(faults).flatMap(([name, fault]) =>
      name.startsWith(start) ? [[name.slice(start.length), fault]] : [],
    ),
  )
}
