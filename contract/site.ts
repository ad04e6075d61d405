import { z } from 'zod'

import { Body } from './content.ts'
import { route } from './route.ts'

const SiteLink = z.object({ name: z.string(), href: z.string() })

/** What an archive says of itself in header, footer and front page. An empty value vanishes from the page. */
const Site = z.object({
  /** Moves whenever a setting does. */
  version: z.int(),
  name: z.string(),
  latinName: z.string(),
  headline: z.string(),
  lead: z.string(),
  /** Stands beside the name on every page while the holdings are invented; its sentence is in the footer. */
  demoMark: z.string(),
  demoRemark: z.string(),
  host: z.string(),
  undertaker: z.string(),
  address: z.string(),
  postcode: z.string(),
  hours: z.string(),
  /** Internet filing (ICP), public security filing, ten-digit site mark. */
  icp: z.string(),
  policeFiling: z.string(),
  siteCode: z.string(),
  qrLabel: z.string(),
  qrHref: z.string(),
  /** 审图号 of the drawings of the city; empty where none is needed or none was given. */
  mapReview: z.string(),
  appVersion: z.string(),
  phones: z.array(z.object({ label: z.string(), number: z.string() })),
  partners: z.array(SiteLink),
  /** Geological portals outside. */
  portals: z.array(SiteLink),
  footerLinks: z.array(SiteLink),
  /** Origins besides our own whose page messages are heard. */
  messageOrigins: z.array(z.string()),
})
export type Site = z.infer<typeof Site>

const point = z.tuple([z.number(), z.number()])
/** `[x, y, x, y, …]` */
const line = z.array(z.number())

/** The surroundings of the archive, drawn in metres from the upper left corner, north up. */
const Sketch = z.object({
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
export type Sketch = z.infer<typeof Sketch>

const Outline = z.object({ name: z.string(), ring: line })

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
    input: z.object({}),
    output: z.object({ body: Body, directions: Body, sketch: Sketch.nullable() }),
  }),
  outlines: route({
    method: 'GET',
    path: '/site/outlines',
    summary: '各区轮廓与河流，示意用：经纬度依次排列',
    access: 'anyone',
    input: z.object({}),
    output: z.object({ districts: z.array(Outline), rivers: z.array(Outline) }),
  }),
}
