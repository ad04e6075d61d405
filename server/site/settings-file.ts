import { z } from 'zod'

import { Body, Link } from '#contract/content/content.ts'
import { isPlainOrigin, originFault } from '#contract/content/plain-origin.ts'
import { AppError } from '#contract/errors.ts'
import { type DrawingName, drawingNames, GroundSection, Outline, Sketch } from '#contract/site.ts'
import { systemByCode } from '#geology/places/crs.ts'

const shortText = z.string().trim().max(200)
const href = z.union([z.literal(''), Link])
const links = z.array(z.strictObject({ name: shortText.min(1), href: href.default('') })).max(40)
const origins = z
  .array(z.string().refine(isPlainOrigin, { error: ({ input }) => originFault(String(input)) ?? '' }))
  .max(40)

/** Blocks, or plain text with one paragraph per line. */
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
  name: shortText.min(1),
  latinName: shortText,
  headline: shortText,
  lead: shortText,
  description: z.string().trim().max(300),
  host: shortText,
  undertaker: shortText,
  address: shortText,
  postcode: shortText,
  hours: shortText,
  mail: z.union([z.literal(''), z.email('须为邮箱地址').max(200)]),
  icp: shortText,
  policeFiling: shortText,
  siteCode: shortText,
  institutionMarkHref: href,
  qrLabel: shortText,
  qrHref: href,
  mapReview: shortText,
  planeGrid: z
    .string()
    .refine((code) => code === '' || systemByCode(code) !== undefined, '须为能换算的坐标系，如 EPSG:4550'),
  appVersion: shortText,
  about: Text,
  directions: Text,
  sketch: Sketch.nullable(),
  section: Section.nullable(),
})
export type SettingTexts = Partial<z.infer<typeof Texts>>

const Lists = z.strictObject({
  phones: z.array(z.strictObject({ label: shortText.min(1), number: shortText.min(1) })).max(40),
  partners: links,
  portals: links,
  footerLinks: links,
  hotKeywords: z.array(z.strictObject({ word: shortText.min(1), href: Link })).max(20),
  frameOrigins: origins,
  messageOrigins: origins,
  pageOrigins: origins,
  districts: z.array(Shape).max(500),
  rivers: z.array(Shape).max(500),
})

const DrawingFile = z.strictObject({
  file: shortText.min(1),
  alt: shortText.default(''),
  caption: shortText.default(''),
})

/** The settings file. Missing keys are unchanged; a list is replaced as a whole. */
const Settings = Texts.extend(Lists.shape)
  .extend({ drawings: z.partialRecord(z.enum(drawingNames), DrawingFile) })
  .partial()
export type Settings = z.infer<typeof Settings>

/** Parses a settings file; throws the faults, one per line. */
export function parseSettings(value: unknown): Settings {
  const { data, error } = Settings.safeParse(value, { error: z.locales.zhCN().localeError })
  if (data) return data
  const lines = error.issues.map(({ path, message }) => `${path.join('.') || '文件'}：${message}`)
  const fields = Object.fromEntries(
    error.issues.map(({ path: [name = ''], message }) => [`values.${String(name)}`, message]),
  )
  throw new AppError('invalid_input', { fields }, lines.join('\n'))
}

export interface DrawingContent {
  name: DrawingName
  svg: string
  alt: string
  caption: string
}
