import { pageSizes } from '#contract/wire.ts'
import { local, parseJson, storageKeys } from '#web/api/storage.ts'
import { createStoredStore } from '#web/api/store.ts'

/** The size of pages that this browser's user chose last. */
export const usualSize = createStoredStore<number | undefined>({
  storage: local,
  key: storageKeys.pageSize,
  read: (text) => pageSizes.find((size) => size === parseJson(text)),
})

/** The size of a page of a list, which is `size` for those who have never chosen one. */
export const usePageSize = (size = 20): number => usualSize.use() ?? size
