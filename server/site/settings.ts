import { readBody } from '#contract/content/article.ts'
import { atomically } from '#database/atomically.ts'
import type { Db } from '#database/database.ts'
import { listOwnLinks, replaceOwnLinks } from '#server/ui-menus/portal-menus.ts'

import type { DrawingContent, Settings } from './settings-file.ts'
import {
  findOwnSettings,
  listDrawingFiles,
  listHotKeywords,
  replaceDrawings,
  replaceHotKeywords,
  replaceOrigins,
  replaceOutlines,
  replacePartners,
  replacePhones,
  updateSite,
} from './settings.queries.ts'
import { listOrigins, listOutlines, listPartners, listPhones } from './site.queries.ts'

/** Applies settings in one transaction; running servers show them with the next page. */
export function applySettings(
  db: Db,
  settings: Settings,
  drawings: readonly DrawingContent[],
): Promise<void> {
  const { phones, hotKeywords, districts, rivers, drawings: named, ...rest } = settings
  const { partners, portals, footerLinks, frameOrigins, messageOrigins, pageOrigins, ...texts } = rest
  const addresses = { partners, portals, footerLinks, frameOrigins, messageOrigins, pageOrigins }
  return atomically(db, async (tx) => {
    await updateSite(tx, texts)
    await replaceAddresses(tx, addresses)
    if (phones) await replacePhones(tx, phones)
    if (hotKeywords) await replaceHotKeywords(tx, hotKeywords)
    if (districts) await replaceOutlines(tx, 'district', districts)
    if (rivers) await replaceOutlines(tx, 'river', rivers)
    if (named) await replaceDrawings(tx, drawings)
  })
}

type AddressName = 'partners' | 'portals' | 'footerLinks' | 'frameOrigins' | 'messageOrigins' | 'pageOrigins'
type Addresses = { [Name in AddressName]: Settings[Name] }

async function replaceAddresses(tx: Db, given: Addresses): Promise<void> {
  const { partners, portals, footerLinks, frameOrigins, messageOrigins, pageOrigins } = given
  if (partners) await replacePartners(tx, partners)
  if (portals) await replaceOwnLinks(tx, 'quick', portals)
  if (footerLinks) await replaceOwnLinks(tx, 'footer', footerLinks)
  if (frameOrigins) await replaceOrigins(tx, 'frame', frameOrigins)
  if (messageOrigins) await replaceOrigins(tx, 'message', messageOrigins)
  if (pageOrigins) await replaceOrigins(tx, 'page', pageOrigins)
}

/** The current settings in the format of the file, and the drawings that they name. */
export async function exportSettings(
  db: Db,
): Promise<{ settings: Required<Settings>; drawings: DrawingContent[]; version: number }> {
  const [
    { version, ...own },
    phones,
    partners,
    portals,
    footerLinks,
    hotKeywords,
    frameOrigins,
    messageOrigins,
    pageOrigins,
    outlines,
    drawings,
  ] = await Promise.all([
    findOwnSettings(db),
    listPhones(db),
    listPartners(db),
    listOwnLinks(db, 'quick'),
    listOwnLinks(db, 'footer'),
    listHotKeywords(db),
    listOrigins(db, 'frame'),
    listOrigins(db, 'message'),
    listOrigins(db, 'page'),
    listOutlines(db),
    listDrawingFiles(db),
  ])
  const shapes = (shape: string) =>
    outlines.filter((outline) => outline.shape === shape).map(({ name, ring }) => ({ name, ring }))
  const files = drawings.map(({ name, alt, caption }) => [name, { file: `${name}.svg`, alt, caption }])
  const settings = {
    ...own,
    about: readBody(own.about),
    directions: readBody(own.directions),
    phones,
    partners: partners.map(({ name, href }) => ({ name, href })),
    portals,
    footerLinks,
    hotKeywords,
    frameOrigins,
    messageOrigins,
    pageOrigins,
    districts: shapes('district'),
    rivers: shapes('river'),
    drawings: Object.fromEntries(files),
  }
  // oxlint-disable-next-line no-unsafe-type-assertion -- the file was validated when it was loaded
  return { settings: settings as Required<Settings>, drawings, version }
}
