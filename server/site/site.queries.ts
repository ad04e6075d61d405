import { sql } from 'kysely'

import type { DrawingName } from '#contract/site.ts'
import type { Db } from '#database/database.ts'

export async function findSiteVersion(db: Db): Promise<number> {
  const { rows } = await sql<{ version: number }>`select version from site`.execute(db)
  return rows[0]?.version ?? 0
}

export async function findSiteName(db: Db): Promise<string> {
  const { rows } = await sql<{ name: string }>`select name from site`.execute(db)
  return rows[0]?.name ?? ''
}

interface SiteRow {
  version: number
  name: string
  latinName: string
  headline: string
  lead: string
  description: string
  demoMark: string
  demoRemark: string
  host: string
  undertaker: string
  address: string
  postcode: string
  hours: string
  mail: string
  icp: string
  policeFiling: string
  siteCode: string
  institutionMarkHref: string
  qrLabel: string
  qrHref: string
  mapReview: string
  planeGrid: string
  appVersion: string
  section: unknown
}

export async function findSite(db: Db): Promise<SiteRow | undefined> {
  const { rows } = await sql<SiteRow>`
    select version, name, latin_name as "latinName", headline, lead, description, demo_mark as "demoMark",
      demo_remark as "demoRemark", host, undertaker, address, postcode, hours, mail, icp, police_filing as "policeFiling",
      site_code as "siteCode", institution_mark_href as "institutionMarkHref", qr_label as "qrLabel", qr_href as "qrHref",
      map_review as "mapReview", plane_grid as "planeGrid", app_version as "appVersion", section
    from site`.execute(db)
  return rows[0]
}

interface Phone {
  label: string
  number: string
}

export async function listPhones(db: Db): Promise<Phone[]> {
  const { rows } = await sql<Phone>`select label, number from site_phone order by position`.execute(db)
  return rows
}

interface PartnerRow {
  name: string
  href: string
  picture: unknown
}

export async function listPartners(db: Db): Promise<PartnerRow[]> {
  const { rows } = await sql<PartnerRow>`
    select name, href, picture -> 0 as picture from site_link order by position`.execute(db)
  return rows
}

export async function listOrigins(db: Db, purpose: 'frame' | 'message' | 'page'): Promise<string[]> {
  const { rows } = await sql<{ origin: string }>`
    select origin from site_origin where purpose = ${purpose} order by origin`.execute(db)
  return rows.map(({ origin }) => origin)
}

interface AboutRow {
  body: unknown
  directions: unknown
  sketch: unknown
}

export async function findAbout(db: Db): Promise<AboutRow | undefined> {
  const { rows } = await sql<AboutRow>`select about as body, directions, sketch from site`.execute(db)
  return rows[0]
}

interface OutlineRow {
  shape: 'district' | 'river'
  name: string
  ring: number[]
}

export async function listOutlines(db: Db): Promise<OutlineRow[]> {
  const { rows } = await sql<OutlineRow>`
    select shape, name, ring from site_outline order by shape, position`.execute(db)
  return rows
}

export interface DrawingRow {
  name: DrawingName
  alt: string
  caption: string
}

export async function listDrawings(db: Db): Promise<DrawingRow[]> {
  const { rows } = await sql<DrawingRow>`select name, alt, caption from site_drawing order by name`.execute(
    db,
  )
  return rows
}

export async function findDrawing(db: Db, name: string): Promise<string | undefined> {
  const { rows } = await sql<{ svg: string }>`select svg from site_drawing where name = ${name}`.execute(db)
  return rows[0]?.svg
}
