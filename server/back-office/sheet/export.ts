import { isNamed, type Resource, type RowOf } from '#contract/back-office/resource.ts'
import type { RowQuery } from '#contract/back-office/routes.ts'
import { maxExported } from '#contract/back-office/sheet-routes.ts'
import { localMoment } from '#contract/calendar/local-moment.ts'
import { AppError } from '#contract/errors.ts'
import type { Db } from '#database/database.ts'
import { type AtWork, audit, doneBy } from '#server/audit/audit.ts'
import { isVisible } from '#server/back-office/resource.ts'
import { findRowIds, idsWithin, readRows, wantedRows } from '#server/back-office/rows.sql.ts'
import { scopeOf } from '#server/back-office/scope.ts'
import type { Store } from '#server/back-office/store.ts'
import type { WrittenRow } from '#server/foreign-files/table-file/table-file.ts'

import {
  type Dictionaries,
  dictionariesOf,
  flagLabels,
  listedFields,
  type NamedField,
  sheetFields,
  targetOf,
} from './columns.ts'
import { namesakesOf } from './template.ts'

export interface ToExport extends RowQuery {
  ids: readonly number[]
  /** What the list shows. */
  columns: readonly string[]
}

const rowsPerBatch = 1000

/** Finds what is to be exported, and notes it in the log. */
export async function exportedIds(db: Db, store: Store, asked: ToExport, by: AtWork): Promise<number[]> {
  const { ids, sort, text, filters } = asked
  const { resource } = store
  const within = isVisible(store, await scopeOf(db, by.actor), by.actor)
  const where = ids.length > 0 ? idsWithin(ids, within) : wantedRows(store, asked, within)
  const found = await findRowIds(db, { store, where, sort, limit: maxExported + 1, offset: 0 })
  if (found.length > maxExported)
    throw new AppError('invalid_input', {}, `一次最多导出 ${maxExported / 10_000} 万行，请缩小范围`)
  const detail = { resource: resource.name, count: found.length, text, filters }
  const object = `${resource.label} ${found.length} ${resource.counter}`
  await audit(db, { ...doneBy(by), action: 'resource_exported', object, detail })
  return found
}

/** The rows as a workbook has them: as the list shows them, masked, with what only the list has behind. */
export async function* exportedRows(
  db: Db,
  store: Store,
  { ids, columns }: Pick<ToExport, 'ids' | 'columns'>,
): AsyncGenerator<WrittenRow[]> {
  const { resource } = store
  const fields = [...sheetFields(resource), ...listedFields(resource, columns)]
  const write = await writerOf(db, fields)
  const names = fields.map(([name]) => name)
  for (let at = 0; at < ids.length; at += rowsPerBatch) {
    const rows = await readRows(db, store, ids.slice(at, at + rowsPerBatch), names)
    yield rows.map((row, i) => ({ row: at + i + 2, cells: write(row) }))
  }
}

async function writerOf(db: Db, fields: readonly NamedField[]) {
  const dictionaries = await dictionariesOf(db, fields)
  const namesakes = new Map<string, ReadonlyMap<number, string>>()
  for (const [name, field] of fields)
    if (field.type === 'ref') namesakes.set(name, await namesakesOf(db, targetOf(field)))
  return (row: RowOf<Resource>) => {
    const values: Readonly<Record<string, unknown>> = row
    return fields.map(([name, field]) => {
      const value = values[name] ?? null
      if (value === null) return null
      if (field.type !== 'ref') return formatValue(value, field, dictionaries)
      const { id, name: title }: { id?: number; name?: string } = Object(value)
      return namesakes.get(name)?.get(id ?? 0) ?? title
    })
  }
}

function formatValue(
  value: unknown,
  { choices = {}, group = '', type }: Resource['fields'][string],
  dictionaries: Dictionaries,
): string {
  const text = String(value)
  const formats: Partial<Record<typeof type, () => string>> = {
    choice: () => choices[text] ?? text,
    dictionary: () => dictionaries.get(group)?.[text] ?? text,
    moment: () => localMoment(text),
    refs: () =>
      [value]
        .flat()
        .filter(isNamed)
        .map(({ name }) => name)
        .join('、'),
    flag: () => flagLabels[value ? 'true' : 'false'],
  }
  return formats[type]?.() ?? text
}
