import { useQuery } from '@tanstack/react-query'

import type { Site } from '#contract/site.ts'
import { site as routes } from '#contract/site.ts'

import { call } from './call.ts'

const key = 'geolibrary:site'
const minute = 60_000

/** Before the settings are known nothing is claimed: the window's own name, and empty values, which vanish. */
export const unknownSite: Site = {
  version: 0,
  name: globalThis.document?.title ?? '',
  latinName: '',
  headline: '',
  lead: '',
  demoMark: '',
  demoRemark: '',
  host: '',
  undertaker: '',
  address: '',
  postcode: '',
  hours: '',
  icp: '',
  policeFiling: '',
  siteCode: '',
  qrLabel: '',
  qrHref: '',
  mapReview: '',
  appVersion: '',
  phones: [],
  partners: [],
  portals: [],
  footerLinks: [],
  messageOrigins: [],
}

interface Remembered {
  at: number
  site: Site
}

/** What this browser was told last; it stands on the page at once while it is asked again. */
function recall(): Remembered | undefined {
  try {
    const { at, site }: Partial<Remembered> = Object(JSON.parse(localStorage.getItem(key) ?? 'null'))
    if (typeof at !== 'number' || typeof site !== 'object') return undefined
    return { at, site: { ...unknownSite, ...site } }
  } catch {
    return undefined // nothing remembered, or storage is forbidden
  }
}

function remember(site: Site): Site {
  try {
    localStorage.setItem(key, JSON.stringify({ at: Date.now(), site }))
  } catch {
    // Storage is forbidden: the settings hold for this page alone.
  }
  return site
}

/** The settings of the site: read once at the start, and again when a minute has passed. */
export function useSite(): Site {
  const { data } = useQuery({
    queryKey: ['site', routes.read.path, {}, null],
    queryFn: async ({ signal }) => remember(await call(routes.read, {}, { signal })),
    initialData: () => recall()?.site,
    initialDataUpdatedAt: () => recall()?.at,
    staleTime: minute,
  })
  return data ?? unknownSite
}
