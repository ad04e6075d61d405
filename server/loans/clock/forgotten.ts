import { atomically } from '#database/atomically.ts'
import { discardFiles, type FileContext, removeChunks } from '#server/files/service/service.ts'

import { forgetPeople, listPapersOf, lockForgettable } from './forgotten.queries.ts'

const atOnce = 500

/** Forgets the people of loans that ended so many years ago, with what they had attached; returns how many loans. */
export async function forgetLoans(context: FileContext): Promise<number> {
  const { count, keys } = await atomically(context.db, async (tx) => {
    const loans = await lockForgettable(tx, atOnce)
    const papers = await listPapersOf(tx, loans)
    if (loans.length > 0) await forgetPeople(tx, loans)
    return { count: loans.length, keys: await discardFiles(tx, papers) }
  })
  await removeChunks(context, keys)
  return count
}
