import { type Picture, pictureIn, readBody } from '#contract/content/article.ts'
import { contentFileAddress } from '#contract/content/file-bounds.ts'
import { safeLink } from '#contract/content/link.ts'
import { fail } from '#contract/errors.ts'
import { GroundSection, type Site, type Sketch } from '#contract/site.ts'
import type { Db } from '#database/database.ts'
import { cacheByVersion } from '#server/caching/latest.ts'
import { readPortalMenus } from '#server/ui-menus/portal-menus.ts'

import {
  findAbout,
  findDrawing,
  findSite,
  findSiteName,
  findSiteVersion,
  listDrawings,
  listPartners,
  listOrigins,
  listOutlines,
  listPhones,
} from './site.queries.ts'

/** The current settings; if nothing has changed, only a small version query is run. */
export interface SiteSettings {
  read: () => Promise<Site>
  /** Other origins that may frame our pages. */
  frameOrigins: () => Promise<string[]>
}

/** The name of the archive, as it stands on what it prints. */
export const readSiteName = (db: Db): Promise<string> => findSiteName(db)

export function openSite(db: Db): SiteSettings {
  const settings = cacheByVersion(
    () => findSiteVersion(db),
    () => Promise.all([gather(db), listOrigins(db, 'frame')]),
  )
  return { read: async () => (await settings())[0], frameOrigins: async () => (await settings())[1] }
}

export const readName = async (db: Db): Promise<string> => ((await findSite(db)) ?? fail('not_found')).name

/** The standard column of the ground, if the archive has one. */
export const readSection = async (db: Db): Promise<GroundSection | null> =>
  GroundSection.safeParse((await findSite(db))?.section).data ?? null

async function gather(db: Db): Promise<Site> {
  const [row, phones, partners, menus, messageOrigins, pageOrigins, drawings] = await Promise.all([
    findSite(db),
    listPhones(db),
    listPartners(db),
    readPortalMenus(db),
    listOrigins(db, 'message'),
    listOrigins(db, 'page'),
    listDrawings(db),
  ])
  if (!row) return fail('not_found')
  return {
    ...row,
    qrHref: safeLink(row.qrHref) ?? '',
    institutionMarkHref: safeLink(row.institutionMarkHref) ?? '',
    phones,
    partners: partners.map(({ name, href, picture }) => ({
      ...{ name, href: safeLink(href) ?? '' },
      picture: addressOf(pictureIn(picture)),
    })),
    ...menus,
    messageOrigins,
    pageOrigins,
    section: GroundSection.safeParse(row.section).data ?? null,
    drawings,
  }
}

const addressOf = (picture: Picture | undefined) => (picture ? contentFileAddress(picture.file) : null)

export async function readAbout(db: Db) {
  const { body, directions, sketch } = (await findAbout(db)) ?? fail('not_found')
  // oxlint-disable-next-line no-unsafe-type-assertion -- the contract checks it on its way out
  return { body: readBody(body), directions: readBody(directions), sketch: sketch as Sketch | null }
}

export async function readOutlines(db: Db) {
  const rows = await listOutlines(db)
  const of = (wanted: 'district' | 'river') => rows.filter(({ shape }) => shape === wanted)
  return { districts: of('district'), rivers: of('river') }
}

/** A drawing of the archive as SVG; undefined if it has none. */
export const readDrawing = (db: Db, name: string): Promise<string | undefined> => findDrawing(db, name)
