import type { Db } from '#database/database.ts'

import type { DrawingContent, SettingTexts, Settings } from './settings-file.ts'

type List<Name extends keyof Settings> = NonNullable<Settings[Name]>

const json = (value: unknown) =>
  value === undefined ? undefined : value === null ? null : JSON.stringify(value)

export async function updateSite(tx: Db, texts: SettingTexts): Promise<void> {
  const { about, directions, sketch, section, ...words } = texts
  const values = { ...words, about: json(about), directions: json(directions), sketch: json(sketch) }
  const given = Object.entries({ ...values, section: json(section) }).filter(
    ([, value]) => value !== undefined,
  )
  if (given.length > 0) await tx.updateTable('site').set(Object.fromEntries(given)).execute()
}

/** One saves at a time. */
export const lockSite = (tx: Db) => tx.selectFrom('site').select('version').forUpdate().execute()

export function findOwnSettings(db: Db) {
  return db
    .selectFrom('site')
    .select([
      'version',
      'name',
      'latinName',
      'headline',
      'lead',
      'description',
      'host',
      'undertaker',
      'address',
    ])
    .select(['postcode', 'hours', 'mail', 'icp', 'policeFiling', 'siteCode', 'institutionMarkHref'])
    .select(['qrLabel', 'qrHref', 'mapReview', 'planeGrid'])
    .select(['appVersion', 'about', 'directions', 'sketch', 'section'])
    .executeTakeFirstOrThrow()
}

export const listHotKeywords = (db: Db) =>
  db.selectFrom('hotKeyword').select(['word', 'href']).orderBy('position').execute()

export const listDrawingFiles = (db: Db) =>
  db.selectFrom('siteDrawing').select(['name', 'svg', 'alt', 'caption']).orderBy('name').execute()

const withPositions = <Row extends object>(rows: readonly Row[]) =>
  rows.map((row, i) => ({ ...row, position: i + 1 }))

export async function replacePhones(tx: Db, phones: List<'phones'>): Promise<void> {
  await tx.deleteFrom('sitePhone').execute()
  if (phones.length > 0) await tx.insertInto('sitePhone').values(withPositions(phones)).execute()
}

/** A partner whose name stays keeps its picture: that is no word. */
export async function replacePartners(tx: Db, partners: List<'partners'>): Promise<void> {
  const before = await tx.deleteFrom('siteLink').returning(['name', 'picture']).execute()
  const pictures = new Map(before.map(({ name, picture }) => [name, JSON.stringify(picture)]))
  const rows = withPositions(partners).map((row) => ({ ...row, picture: pictures.get(row.name) ?? '[]' }))
  if (rows.length > 0) await tx.insertInto('siteLink').values(rows).execute()
}

export async function replaceHotKeywords(tx: Db, keywords: List<'hotKeywords'>): Promise<void> {
  await tx.deleteFrom('hotKeyword').execute()
  if (keywords.length > 0) await tx.insertInto('hotKeyword').values(withPositions(keywords)).execute()
}

export async function replaceOrigins(
  tx: Db,
  purpose: 'frame' | 'message' | 'page',
  origins: readonly string[],
): Promise<void> {
  await tx.deleteFrom('siteOrigin').where('purpose', '=', purpose).execute()
  const rows = [...new Set(origins)].map((origin) => ({ purpose, origin }))
  if (rows.length > 0) await tx.insertInto('siteOrigin').values(rows).execute()
}

export async function replaceOutlines(
  tx: Db,
  shape: 'district' | 'river',
  outlines: List<'districts'>,
): Promise<void> {
  await tx.deleteFrom('siteOutline').where('shape', '=', shape).execute()
  const rows = withPositions(outlines).map(({ ring, ...outline }) => ({
    ...outline,
    shape,
    ring: JSON.stringify(ring),
  }))
  if (rows.length > 0) await tx.insertInto('siteOutline').values(rows).execute()
}

export async function replaceDrawings(tx: Db, drawings: readonly DrawingContent[]): Promise<void> {
  await tx.deleteFrom('siteDrawing').execute()
  if (drawings.length > 0)
    await tx
      .insertInto('siteDrawing')
      .values([...drawings])
      .execute()
}
