import { readBody } from '#contract/article.ts'
import { fail } from '#contract/errors.ts'
import { safeLink } from '#contract/link.ts'
import { GroundSection, type Site, type Sketch } from '#contract/site.ts'
import type { Db } from '#database/database.ts'

import {
  type LinkRow,
  findAbout,
  findDrawing,
  findSite,
  findSiteVersion,
  listDrawings,
  listLinks,
  listOrigins,
  listOutlines,
  listPhones,
} from './site.queries.ts'

interface Kept {
  version: number
  site: Promise<Site>
  frames: Promise<string[]>
}

/** Several databases may live in one process (tests): each has its own settings. */
const kept = new WeakMap<object, Kept>()

/** The settings as of their present version: one small question when nothing has changed. */
async function settingsOf(db: Db): Promise<Kept> {
  const version = await findSiteVersion(db)
  const { adapter } = db.getExecutor()
  const known = kept.get(adapter)
  if (known?.version === version) return known
  const next = { version, site: gather(db), frames: listOrigins(db, 'frame') }
  kept.set(adapter, next)
  await Promise.all([next.site, next.frames]).catch((error: unknown) => {
    kept.delete(adapter)
    throw error
  })
  return next
}

export const readSite = async (db: Db): Promise<Site> => (await settingsOf(db)).site

/** Origins besides our own that may show our pages in a frame. */
export const frameOrigins = async (db: Db): Promise<string[]> => (await settingsOf(db)).frames

async function gather(db: Db): Promise<Site> {
  const [row, phones, links, messageOrigins, drawings] = await Promise.all([
    findSite(db),
    listPhones(db),
    listLinks(db),
    listOrigins(db, 'message'),
    listDrawings(db),
  ])
  if (!row) return fail('not_found')
  const at = (wanted: LinkRow['place']) =>
    links
      .filter(({ place }) => place === wanted)
      .map(({ name, href }) => ({ name, href: safeLink(href) ?? '' }))
  return {
    ...row,
    qrHref: safeLink(row.qrHref) ?? '',
    phones,
    partners: at('partner'),
    portals: at('portal'),
    footerLinks: at('footer'),
    messageOrigins,
    section: GroundSection.safeParse(row.section).data ?? null,
    drawings,
  }
}

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

/** A drawing of the archive's own as SVG; undefined where it has none. */
export const readDrawing = (db: Db, name: string): Promise<string | undefined> => findDrawing(db, name)
