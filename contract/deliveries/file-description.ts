import { z } from 'zod'

import { namedSchemas } from '#contract/schemas/named.ts'

/** What one column of a table of others is taken for. */
const ColumnUse = z.object({
  /** Its heading, as it stands in the file. */
  heading: z.string().max(200).meta({ label: '列名' }),
  /**
   * The field of the record or of the part; `owner`, by which a row of a part names its record; `x`, `y`, `lng` and
   * `lat`, of a place; null for a column that is left out.
   */
  field: z.string().max(60).nullable().meta({ label: '取作' }),
  /** The unit of its numbers, where it is another one than the heading says. */
  unit: z.string().max(20).nullable().meta({ label: '单位' }),
})
namedSchemas.add(ColumnUse, { id: 'ColumnUse' })
export type ColumnUse = z.infer<typeof ColumnUse>

/** What one table (a sheet, a layer, a CSV file) is taken for. */
export const TableUse = z.object({
  /** Its name in the file. */
  table: z.string().max(200).meta({ label: '表' }),
  /** The kind of its records, and the part whose rows it holds; null for the records themselves. */
  kind: z.string().max(40).meta({ label: '资料类别' }),
  part: z.string().max(60).nullable().meta({ label: '部分' }),
  columns: z.array(ColumnUse).max(300).meta({ label: '各列' }),
})
namedSchemas.add(TableUse, { id: 'TableUse' })
export type TableUse = z.infer<typeof TableUse>

/** A table of a file before anything of it is taken. */
const ForeignTable = z.object({
  name: z.string(),
  rows: z.int(),
  /** Headings in their order, with the unit that each names. */
  headings: z.array(z.object({ text: z.string(), unit: z.string().nullable() })),
  /** The first rows, as texts. */
  samples: z.array(z.array(z.string())),
  /** What is proposed for it; null where no kind fits. */
  use: TableUse.nullable(),
  /** By what each column was matched, in their order; null for one that was not. */
  by: z.array(z.enum(['name', 'unit', 'sender']).nullable()),
})
namedSchemas.add(ForeignTable, { id: 'ForeignTable' })
export type ForeignTable = z.infer<typeof ForeignTable>

/** What a file turned out to be, by its content. */
export const FileDescription = z.object({
  /** Of the table of formats, such as `ags4`. */
  format: z.string(),
  /** What readers call the format, such as AGS4 数据交换文件. */
  label: z.string(),
  /** The kind of its records, where the format or the file says so. */
  kind: z.string().nullable(),
  /** Of a file of readings: the kinds whose readings it may hold. */
  kinds: z.array(z.string()).optional(),
  /** The tables whose columns are matched; none where the format says what each value is. */
  tables: z.array(ForeignTable),
  /** The coordinate system that the file names, and whether it has places for which one is needed. */
  system: z.object({ named: z.string().nullable(), needed: z.boolean() }),
  /** The project that the file names. */
  project: z.string().nullable(),
})
namedSchemas.add(FileDescription, { id: 'FileDescription' })
export type FileDescription = z.infer<typeof FileDescription>
