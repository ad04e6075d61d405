import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

import type { Output } from '#contract/route.ts'
import type { DrawingName, Site } from '#contract/site.ts'
import { site as routes } from '#contract/site.ts'

import { call } from './call.ts'
import { useCall } from './hooks.ts'
import { keyOf } from './question.ts'
import { local, readStored, storageKeys, writeStored } from './storage.ts'

const minute = 60_000

/** Before the settings are known nothing is claimed: the window's own name, and empty values, which vanish. */
export const unknownSite: Site = {
  version: 0,
  name: globalThis.document?.title ?? '',
  latinName: '',
  headline: '',
  lead: '',
  description: '',
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
  section: null,
  drawings: [],
}

/** The settings as the server wrote them into the page; undefined where it wrote none, as in development. */
function settingsInPage(): Site | undefined {
  const text = globalThis.document?.getElementById('site')?.textContent
  // oxlint-disable-next-line no-unsafe-type-assertion -- the server that wrote the page wrote them
  return text ? { ...unknownSite, ...(JSON.parse(text) as Site) } : undefined
}

const opened = { at: Date.now(), site: settingsInPage() }

/** The settings of the site: they come with the page, and are read again when a minute has passed. */
export function useSite(): Site {
  const { data } = useQuery({
    queryKey: keyOf(routes.read, {}, null),
    queryFn: ({ signal }) => call(routes.read, {}, { signal }),
    initialData: opened.site,
    initialDataUpdatedAt: opened.at,
    staleTime: minute,
  })
  return data ?? unknownSite
}

export interface OwnDrawing {
  src: string
  alt: string
  caption: string
}

/** A drawing of the archive's own; undefined where it has none. */
export function useDrawing(name: DrawingName): OwnDrawing | undefined {
  const { version, drawings } = useSite()
  const found = drawings.find((drawing) => drawing.name === name)
  return found && { src: `/drawings/${name}?v=${version}`, alt: found.alt, caption: found.caption }
}

export type Outlines = Output<typeof routes.outlines>

function rememberedOutlines(): Outlines | undefined {
  const { districts, rivers } = Object(readStored(local, storageKeys.outlines))
  return Array.isArray(districts) && Array.isArray(rivers) ? { districts, rivers } : undefined
}

/** Districts and rivers as they are drawn: what this browser was told last, until it is told again. */
export function useOutlines(): Outlines | undefined {
  const { data } = useCall(routes.outlines, {})
  const [remembered] = useState(rememberedOutlines)
  useEffect(() => {
    if (data) writeStored(local, storageKeys.outlines, data)
  }, [data])
  return data ?? remembered
}
