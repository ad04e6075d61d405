import { type Field, fieldOf, type Kind } from '#contract/catalogue/kind.ts'
import type { ExportCell, ExportColumn, ExportTable } from '#server/exports/formats/format.ts'

/** Writes a value as a cell: a choice by its words, readings as one text. */
export type CellWriter = (value: unknown) => ExportCell

/** How the cells of a column are written. */
export function cellWriter({ part }: ExportTable, column: ExportColumn, kind: Kind): CellWriter {
  const { name, type } = column
  const field: Field | undefined =
    part === null || name === 'code' ? fieldOf(kind, name) : kind.parts[part]?.fields[name]
  const words = field?.choices
  if (words)
    return (value) =>
      typeof value === 'string' && Object.hasOwn(words, value) ? (words[value] ?? value) : asCell(value)
  return type === 'moment' ? asMoment : asCell
}

function asCell(value: unknown): ExportCell {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value
  if (Array.isArray(value)) return value.map((one) => one ?? '-').join(' ')
  return value === null || value === undefined ? null : JSON.stringify(value)
}

/** A moment in China, as a clerk writes it: 2024-03-01 08:30:00. */
const asMoment = (value: unknown): ExportCell =>
  typeof value === 'string' ? value.slice(0, 19).replace('T', ' ') : asCell(value)
