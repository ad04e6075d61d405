import type { Page } from '@playwright/test'

import { catalogue } from '#contract/catalogue/routes.ts'

interface Hole {
  code: string
  place: { lng: number; lat: number; exact: boolean } | null
}

/** An open hole with a place. */
export async function openHole(page: Page): Promise<Hole & { place: NonNullable<Hole['place']> }> {
  const path = `/api${catalogue.list.path.replace(':kind', 'borehole')}`
  const conditions = [{ prop: 'access', anyOf: ['open'] }]
  const answer = await page.request.post(path, { data: { conditions, current: 1, size: 20 } })
  const { data } = (await answer.json()) as { data: { records: Hole[] } }
  const hole = data.records.find(({ place }) => place?.exact)
  if (!hole?.place) throw new Error('There is no open hole with a place.')
  return { ...hole, place: hole.place }
}
