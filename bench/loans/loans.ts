import type { Group } from '#bench/measure.ts'
import { openBeside, startProduct } from '#bench/product.ts'

import { loanClerkIn } from './clerk.ts'
import { moves } from './moves.ts'
import { millionLoans } from './multitude.ts'
import { queuePages } from './queue-pages.ts'
import { stamping } from './stamping.ts'

/** The queue of a million applications, moves among them, and a report of 300 pages that is stamped. */
export const loans: Group = async ({ log }) => {
  const figures = await stamping(log)
  const dataDir = await millionLoans(log)
  const product = await startProduct({ dataDir, env: { ...process.env, DEMO: 'none' } })
  const library = await openBeside(dataDir, log)
  try {
    const { accessToken: token } = await loanClerkIn(library.db)
    figures.push(...(await queuePages(product.url, token, log)))
    figures.push(...(await moves(product.url, token, { db: library.db, log })))
    return figures
  } finally {
    await library.close()
    await product.stop()
  }
}
