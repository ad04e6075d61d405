import { expect, test } from '#e2e/product/process.ts'

test('the started product serves its pages compressed and guarded, and the first of them opens', async ({
  page,
  startProduct,
}) => {
  const { url } = await startProduct()
  const encodings = new Map<string, string | undefined>()
  page.on('response', (answer) => {
    const { pathname } = new URL(answer.url())
    encodings.set(pathname, answer.headers()['content-encoding'])
  })
  const answer = await page.goto(url)
  await expect(page).toHaveURL(/\/#\/home$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText('馆藏还是空的')).toBeVisible()
  expect(answer?.headers()['content-security-policy']).toContain("frame-ancestors 'none'")
  const scripts = [...encodings].filter(([path]) => /^\/assets\/(?:index|main)[^/]*\.js$/.test(path))
  expect(scripts.length).toBeGreaterThan(0)
  for (const [path, encoding] of scripts) expect(encoding, path).toMatch(/^(?:br|gzip)$/)
})
