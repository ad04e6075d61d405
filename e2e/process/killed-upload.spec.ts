import { randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'

import { expect, test } from '#e2e/product/process.ts'
import { stateOf } from '#e2e/product/test.ts'
import { buildEverything } from '#testing/journeys/people.ts'

test('an upload goes on by itself when the server was killed and has started again', async ({
  browser,
  startProduct,
}, info) => {
  const survey = info.outputPath('断电测线.dat')
  await writeFile(survey, randomBytes(9 * 2 ** 20))
  const product = await startProduct()
  const staff = await buildEverything(product)
  const page = await browser.newPage({ storageState: await stateOf(product, staff) })
  const uploader = page.getByRole('region', { name: '即选即传' })
  await page.goto(`${product.url}/#/custom-components`)
  const line = { through: 0 }
  await page.route('**/api/file/chunkUpload**', async (route) => {
    while (line.through === 0) await new Promise((later) => setTimeout(later, 50))
    line.through -= 1
    await route.continue().catch(() => {})
  })
  await uploader.getByLabel('即选即传', { exact: true }).setInputFiles(survey)
  await expect(uploader.getByText(/正在上传/)).toBeVisible()
  line.through = 2
  await expect(uploader.getByText(/^(?!0 B).* \/ 9\.0 MB/)).toBeVisible()
  const back = product.killed()
  line.through = 99
  await back
  await expect(uploader.getByRole('button', { name: '下载断电测线.dat' })).toBeVisible()
  await page.close()
})
