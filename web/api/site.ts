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

/** Settings until they are loaded: the window title and empty values, which are not rendered. */
const unknownSite: Site = {
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
  mail: '',
  icp: '',
  policeFiling: '',
  siteCode: '',
  institutionMarkHref: '',
  qrLabel: '',
  qrHref: '',
  mapReview: '',
  planeGrid: '',
  appVersion: '',
  phones: [],
  partners: [],
  portals: [],
  footerLinks: [],
  topMenu: null,
  messageOrigins: [],
  pageOrigins: [],
  section: null,
  drawings: [],
}

/** The settings embedded in the page by the server; undefined in development. */
function settingsInPage(): Site | undefined {
  const text = globalThis.document?.getElementById('site')?.textContent
  // oxlint-disable-next-line no-unsafe-type-assertion -- the server that wrote the page wrote them
  return text ? { ...unknownSite, ...(JSON.parse(text) as Site) } : undefined
}

const siteAtOpening = { at: Date.now(), site: settingsInPage() }

const useSiteQuery = (follow = false) =>
  useQuery({
    ...(follow && { refetchInterval: minute }),
    queryKey: keyOf(routes.read, {}, null),
    queryFn: ({ signal }) => call(routes.read, {}, { signal }),
    initialData: siteAtOpening.site,
    initialDataUpdatedAt: siteAtOpening.at,
    staleTime: minute,
  })

/** The settings of the site: embedded in the page, fetched again after a minute. */
export const useSite = (): Site => useSiteQuery().data ?? unknownSite

/** Keeps the settings of an open window fresh: a change is seen within a minute. One component calls it. */
export const useFreshSite = (): void => void useSiteQuery(true)

/** Why nothing is known of the site: the server did not answer from the start. */
export function useSiteFailure(): { error: Error; retry: () => void } | undefined {
  const { data, error, refetch } = useSiteQuery()
  return data === undefined && error ? { error, retry: () => void refetch() } : undefined
}

interface OwnDrawing {
  src: string
  alt: string
  caption: string
}

/** A drawing supplied by the archive, if any. */
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

/** Outlines of districts and rivers; the stored ones are returned until the current ones are loaded. */
export function useOutlines(): Outlines | undefined {
  const { data } = useCall(routes.outlines, {})
  const [remembered] = useState(rememberedOutlines)
  useEffect(() => {
    if (data) writeStored(local, storageKeys.outlines, data)
  }, [data])
  return data ?? remembered
}
