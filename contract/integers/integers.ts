import { z } from 'zod'

/** The greatest integer of a column of four bytes: the database refuses greater ones. */
export const maxInteger = 2_147_483_647

/** The id of a row. Its column has eight bytes; numbers are exact below 2^53. */
export const id = z.int().positive().meta({ format: 'int64', label: '编号' })

/** The version of a row that an editor saw. */
export const version = z.int().min(1).max(maxInteger).meta({ label: '版本' })

/** How many lines of a case somebody saw. */
export const line = z.int().min(0).max(maxInteger).meta({ label: '所见的流转' })

/** The number of a row of a table, from 1. */
export const rowNumber = z.int().min(1).max(maxInteger)
