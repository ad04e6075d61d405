import { discardFiles, type FileService, removeChunks } from '#server/files/file-service.ts'

import { forgetPeople, listPapersOf, lockForgettable } from './forgotten.queries.ts'

const atOnce = 500

/** Forgets the people of loans that ended so many years ago, with what they had attached; returns how many loans. */
export async function forgetLoans({ db, store }: FileService): Promise<number> {
  const { count, keys } = await db.transaction().execute(async (tx) => {
    const loans = await lockForgettable(tx, atOnce)
    const papers = await listPapersOf(tx, loans)
    if (loans.length > 0) await forgetPeople(tx, loans)
    return { count: loans.length, keys: await discardFiles(tx, papers) }
  })
  await removeChunks(store, keys)
  return count
}
