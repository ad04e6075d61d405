import { z } from 'zod'

import { readBody } from '#contract/content/article.ts'
import { Body, Link } from '#contract/content/content.ts'
import { AppError } from '#contract/errors.ts'
import { type DrawingName, drawingNames, GroundSection, Outline, Sketch } from '#contract/site.ts'
import type { Db } from '#database/database.ts'

import {
  findOwnSettings,
  listDrawingFiles,
  listHotKeywords,
  replaceDrawings,
  replaceHotKeywords,
  replaceLinks,
  replaceOrigins,
  replaceOutlines,
  replacePhones,
  updateSite,
} from './settings.queries.ts'
import { listLinks, listOrigins, listOutlines, listPhones } from './site.queries.ts'

const short = z.string().trim().max(200)
const href = z.union([z.literal(''), Link])
const links = z.array(z.strictObject({ name: short.min(1), href: href.default('') })).max(40)
const origins = z.array(z.string().regex(/^https?:\/\/[^/?#\s@]+$/, '须为“https://主机”，不带路径')).max(40)

/** Blocks, or plain text of one paragraph a line. */
const Text = z.union([
  Body,
  z.string().transform((text) =>
    text
      .split('\n')
      .filter((line) => line.trim() !== '')
      .map((line) => ({ type: 'paragraph' as const, spans: [{ text: line.trim() }] })),
  ),
])

const risesDownward = ({ strata }: GroundSection) =>
  strata.every(({ base }, i) => base > (strata[i - 1]?.base ?? 0))
const Section = GroundSection.refine(
  ({ strata }) => strata.length > 0 && strata.length <= 20,
  '须有 1 至 20 层',
)
  .refine(risesDownward, '各层的层底深度须自上而下递增')
  .refine(({ strata, channel }) => !channel || strata[channel.fill] !== undefined, '没有填充古河道的那一层')

const Shape = Outline.refine(({ ring }) => ring.length >= 4 && ring.length % 2 === 0, '须为成对的经纬度')

const Texts = z.strictObject({
  name: short.min(1),
  latinName: short,
  headline: short,
  lead: short,
  description: z.string().trim().max(300),
  host: short,
  undertaker: short,
  address: short,
  postcode: short,
  hours: short,
  icp: short,
  policeFiling: short,
  siteCode: short,
  qrLabel: short,
  qrHref: href,
  mapReview: short,
  appVersion: short,
  about: Text,
  directions: Text,
  sketch: Sketch.nullable(),
  section: Section.nullable(),
})
export type SettingTexts = Partial<z.infer<typeof Texts>>

const Lists = z.strictObject({
  phones: z.array(z.strictObject({ label: short.min(1), number: short.min(1) })).max(40),
  partners: links,
  portals: links,
  footerLinks: links,
  hotKeywords: z.array(z.strictObject({ word: short.min(1), href: Link })).max(20),
  frameOrigins: origins,
  messageOrigins: origins,
  districts: z.array(Shape).max(500),
  rivers: z.array(Shape).max(500),
})

const DrawingFile = z.strictObject({ file: short.min(1), alt: short.default(''), caption: short.default('') })

/** The file of the settings. What it does not name stays as it is; a list that it names is replaced as a whole. */
const Settings = Texts.extend(Lists.shape)
  .extend({ drawings: z.partialRecord(z.enum(drawingNames), DrawingFile) })
  .partial()
export type Settings = z.infer<typeof Settings>

/** Reads what a file of settings says; throws with what is wrong, a line each. */
export function parseSettings(value: unknown): Settings {
  const { data, error } = Settings.safeParse(value, { error: z.locales.zhCN().localeError })
  if (data) return data
  const lines = error.issues.map(({ path, message }) => `${path.join('.') || '文件'}：${message}`)
  throw new AppError('invalid_input', {}, lines.join('\n'))
}

export interface DrawingContent {
  name: DrawingName
  svg: string
  alt: string
  caption: string
}

/** Puts settings in force, all of them or none; running servers show them with the next page. */
export function applySettings(
  db: Db,
  settings: Settings,
  drawings: readonly DrawingContent[],
): Promise<void> {
  const { phones, hotKeywords, districts, rivers, drawings: named, ...rest } = settings
  const { partners, portals, footerLinks, frameOrigins, messageOrigins, ...texts } = rest
  return db.transaction().execute(async (tx) => {
    await updateSite(tx, texts)
    await replaceAddresses(tx, { partners, portals, footerLinks, frameOrigins, messageOrigins })
    if (phones) await replacePhones(tx, phones)
    if (hotKeywords) await replaceHotKeywords(tx, hotKeywords)
    if (districts) await replaceOutlines(tx, 'district', districts)
    if (rivers) await replaceOutlines(tx, 'river', rivers)
    if (named) await replaceDrawings(tx, drawings)
  })
}

type Addresses = {
  [Name in 'partners' | 'portals' | 'footerLinks' | 'frameOrigins' | 'messageOrigins']: Settings[Name]
}

async function replaceAddresses(tx: Db, given: Addresses): Promise<void> {
  const { partners, portals, footerLinks, frameOrigins, messageOrigins } = given
  if (partners) await replaceLinks(tx, 'partner', partners)
  if (portals) await replaceLinks(tx, 'portal', portals)
  if (footerLinks) await replaceLinks(tx, 'footer', footerLinks)
  if (frameOrigins) await replaceOrigins(tx, 'frame', frameOrigins)
  if (messageOrigins) await replaceOrigins(tx, 'message', messageOrigins)
}

/** The settings in force as a file says them, and the drawings that it names. */
export async function exportSettings(
  db: Db,
): Promise<{ settings: Required<Settings>; drawings: DrawingContent[] }> {
  const [own, phones, links, hotKeywords, frameOrigins, messageOrigins, outlines, drawings] =
    await Promise.all([
      findOwnSettings(db),
      listPhones(db),
      listLinks(db),
      listHotKeywords(db),
      listOrigins(db, 'frame'),
      listOrigins(db, 'message'),
      listOutlines(db),
      listDrawingFiles(db),
    ])
  const linksAt = (place: string) =>
    links.filter((link) => link.place === place).map(({ name, href }) => ({ name, href }))
  const shapes = (shape: string) =>
    outlines.filter((outline) => outline.shape === shape).map(({ name, ring }) => ({ name, ring }))
  const files = drawings.map(({ name, alt, caption }) => [name, { file: `${name}.svg`, alt, caption }])
  const settings = {
    ...own,
    about: readBody(own.about),
    directions: readBody(own.directions),
    phones,
    partners: linksAt('partner'),
    portals: linksAt('portal'),
    footerLinks: linksAt('footer'),
    hotKeywords,
    frameOrigins,
    messageOrigins,
    districts: shapes('district'),
    rivers: shapes('river'),
    drawings: Object.fromEntries(files),
  }
  // oxlint-disable-next-line no-unsafe-type-assertion -- whoever loads the file has it checked
  return { settings: settings as Required<Settings>, drawings }
}
