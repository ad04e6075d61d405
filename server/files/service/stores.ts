import { storedFile } from '#contract/back-office/content/stored-file.ts'
import { store } from '#server/back-office/store.ts'

import { fileColumns, fileFilter, fileOf, storedWithin } from './stored.sql.ts'

/** Files as the back office lists them; they come and go by the file service alone. */
export const storedFiles = store({
  resource: storedFile,
  columns: fileColumns,
  within: storedWithin,
  filter: fileFilter,
  search: fileOf,
  unique: {},
})
