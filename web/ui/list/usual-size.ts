import { firstPageSize, pageSizes } from '#contract/wire.ts'
import { local, parseJson, storageKeys } from '#web/api/storage.ts'
import { createStoredStore } from '#web/api/store.ts'

/** The size of pages that this browser's user chose last. */
export const usualSize = createStoredStore<number>({
  storage: local,
  key: storageKeys.pageSize,
  read: (text) => pageSizes.find((size) => size === parseJson(text)) ?? firstPageSize,
})
