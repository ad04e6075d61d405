import type { Page } from '@playwright/test'

/** Codes of so many archive items that are open to everybody, from the first on. */
export async function openItems(page: Page, count: number): Promise<string[]> {
  const conditions = [
    { prop: 'level', anyOf: ['item'] },
    { prop: 'access', anyOf: ['open'] },
  ]
  const asked = encodeURIComponent(JSON.stringify({ size: count, sort: 'code', conditions }))
  const answer = await page.request.get(`/api/catalogue/archive/list?q=${asked}`)
  const { data } = (await answer.json()) as { data: { records: { code: string }[] } }
  return data.records.map(({ code }) => code)
}
