import { z } from 'zod'

import { hatches } from '#geology/strata/hatches.ts'
import type { Lithology } from '#geology/strata/lithology.ts'

import { menuIcons } from './accounts/menu-icons.ts'
import { Body } from './content/content.ts'
import { route } from './route.ts'
import { namedSchemas } from './schemas/named.ts'

// oxlint-disable-next-line no-unsafe-type-assertion -- Object.keys forgets the key type
const hatchedLithologies = Object.keys(hatches) as [Lithology, ...Lithology[]]

const SiteLink = z.object({ name: z.string(), href: z.string() })

/**
 * A stratum of the city's standard column: layer number as written, mean depth of its base and its variation, metres.
 */
const SectionStratum = z.object({
  layer: z.string(),
  name: z.string(),
  lithology: z.enum(hatchedLithologies),
  /** Strata colour; usually the number of its layer. */
  colour: z.union([z.int().min(1).max(12), z.literal('rock')]),
  base: z.number(),
  relief: z.number(),
  /** Other names by which it is searched for. */
  alsoCalled: z.array(z.string()).optional(),
  /** The stratum in which piles end. */
  bearing: z.boolean().optional(),
})

/** Ground model for the schematic section of the home page, strata from the top down. */
export const GroundSection = z.object({
  strata: z.array(SectionStratum),
  /** A buried valley: its depth in metres, and the index (from 0) of the stratum that fills it. */
  channel: z.object({ name: z.string(), fill: z.int(), floor: z.number() }).nullable(),
  /** Today's river and its depth in metres. */
  river: z.object({ name: z.string(), depth: z.number() }).nullable(),
})
export type GroundSection = z.infer<typeof GroundSection>

/**
 * Drawings supplied by the archive: emblem, pictures beside the sign-in forms, marks of the footer, and pictures of
 * the partners by their place in the list.
 */
export const drawingNames = [
  'emblem',
  'sign_in',
  'staff_sign_in',
  'staff_sign_in_plan',
  'police_mark',
  'institution_mark',
  'partner_1',
  'partner_2',
  'partner_3',
  'partner_4',
  'partner_5',
  'partner_6',
  'partner_7',
  'partner_8',
] as const
export type DrawingName = (typeof drawingNames)[number]

const Drawing = z.object({
  name: z.enum(drawingNames),
  /** Alternative text. */
  alt: z.string(),
  caption: z.string(),
})

const MenuEntry = z.object({
  label: z.string(),
  /** A path of this site, or the address of another. */
  to: z.string(),
  icon: z.enum(menuIcons).optional(),
})

/** The main menu, and the addresses that it leaves out. */
const TopMenu = z.object({
  groups: z.array(MenuEntry.extend({ entries: z.array(MenuEntry) })),
  hidden: z.array(z.string()),
})
export type TopMenu = z.infer<typeof TopMenu>

/** Texts of the archive in header, footer and home page. Empty values are not rendered. */
const Site = z.object({
  /** Incremented with every change of a setting. */
  version: z.int(),
  name: z.string(),
  latinName: z.string(),
  headline: z.string(),
  lead: z.string(),
  /** Description for search engines and link previews; defaults to the lead. */
  description: z.string(),
  /** Label beside the name while the holdings are invented; explained in the footer. */
  demoMark: z.string(),
  demoRemark: z.string(),
  host: z.string(),
  undertaker: z.string(),
  address: z.string(),
  postcode: z.string(),
  hours: z.string(),
  /** Receives reports of errors and suggestions. */
  mail: z.string(),
  /** Internet filing (ICP), public security filing, ten-digit site mark. */
  icp: z.string(),
  policeFiling: z.string(),
  siteCode: z.string(),
  /** Where the mark of a public institution's site is verified. */
  institutionMarkHref: z.string(),
  qrLabel: z.string(),
  qrHref: z.string(),
  /** 审图号 of the city maps; empty if there is none. */
  mapReview: z.string(),
  /** The plane grid in which maps give coordinates beside degrees, `EPSG:4550`; empty if there is none. */
  planeGrid: z.string(),
  appVersion: z.string(),
  phones: z.array(z.object({ label: z.string(), number: z.string() })),
  /** With the address of their pictures. */
  partners: z.array(SiteLink.extend({ picture: z.string().nullable() })),
  /** External geological portals. */
  portals: z.array(SiteLink),
  footerLinks: z.array(SiteLink),
  /** Null: as it is delivered, which the pages know themselves. */
  topMenu: TopMenu.nullable(),
  /** Origins besides our own whose page messages are heard. */
  messageOrigins: z.array(z.string()),
  /** Origins besides our own whose pages may be opened in a popup. */
  pageOrigins: z.array(z.string()),
  /** Null: the front page draws a legend of common soils, which is no city's. */
  section: GroundSection.nullable(),
  drawings: z.array(Drawing),
})
namedSchemas.add(Site, { id: 'Site' })
export type Site = z.infer<typeof Site>

const point = z.tuple([z.number(), z.number()])
/** `[x, y, x, y, …]` */
const line = z.array(z.number())

/** The surroundings of the archive, drawn in metres from the upper left corner, north up. */
export const Sketch = z.object({
  width: z.number(),
  height: z.number(),
  waters: z.array(z.object({ name: z.string(), at: point, ring: line })),
  greens: z.array(z.object({ name: z.string(), at: point, ring: line })),
  blocks: z.array(line),
  roads: z.array(z.object({ name: z.string(), at: point, turn: z.number(), width: z.number(), line })),
  metros: z.array(z.object({ name: z.string(), line })),
  stops: z.array(z.object({ name: z.string(), kind: z.enum(['metro', 'bus']), at: point })),
  house: z.object({ name: z.string(), at: point, ring: line }),
})
namedSchemas.add(Sketch, { id: 'Sketch' })
export type Sketch = z.infer<typeof Sketch>

export const Outline = z.object({ name: z.string(), ring: line })

export const site = {
  read: route({
    method: 'GET',
    path: '/site',
    summary: '站点设置：名称、地址、电话、备案、友情链接',
    access: 'anyone',
    input: z.object({}),
    output: Site,
  }),
  about: route({
    method: 'GET',
    path: '/site/about',
    summary: '本馆简介、到馆路线与位置示意图',
    access: 'anyone',
    replica: 'readers',
    input: z.object({}),
    output: z.object({ body: Body, directions: Body, sketch: Sketch.nullable() }),
  }),
  outlines: route({
    method: 'GET',
    path: '/site/outlines',
    summary: '各区轮廓与河流，示意用：经纬度依次排列',
    access: 'anyone',
    replica: 'readers',
    input: z.object({}),
    output: z.object({ districts: z.array(Outline), rivers: z.array(Outline) }),
  }),
}
