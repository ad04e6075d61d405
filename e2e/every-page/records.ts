import type { Page } from '@playwright/test'

/** Lists and records of three kinds have between them every make of column, facet, row and panel. */
export const inFull = (kind: string): boolean => ['borehole', 'archive', 'gnssPoint'].includes(kind)

/** The first record of a list of that access, or of all. */
export async function firstOf(page: Page, kind: string, access = 'open'): Promise<string | undefined> {
  const find = async (conditions: object[]) => {
    const asked = encodeURIComponent(JSON.stringify({ size: 1, conditions }))
    const answer = await page.request.get(`/api/catalogue/${kind}/list?q=${asked}`)
    const { data } = (await answer.json()) as { data: { records?: { code: string }[] } }
    return data.records?.[0]?.code
  }
  return (await find([{ prop: 'access', anyOf: [access] }])) ?? find([])
}
