import type { Group } from '#bench/measure.ts'
import { startProduct } from '#bench/product.ts'

import { multitude } from './multitude.ts'
import { officePages } from './office-pages.ts'
import { userPages } from './user-pages.ts'
import { workbooks } from './workbooks.ts'

/** A hundred thousand users by a workbook into an empty library and out of it; the pages of a million users. */
export const administration: Group = async ({ log }) => {
  const figures = await workbooks(log)
  const dataDir = await multitude(log)
  const product = await startProduct({ dataDir, env: { ...process.env, DEMO: 'none' } })
  try {
    figures.push(...(await userPages(product.url, dataDir, log)))
    figures.push(...(await officePages(product.url, dataDir, log)))
    return figures
  } finally {
    await product.stop()
  }
}
