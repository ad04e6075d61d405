import { z } from 'zod'

import { isPlainOrigin } from '#contract/content/plain-origin.ts'

const hostRange = /\{(\d|[a-z])-(\d|[a-z])\}/

/** An address with a range of hosts, `{0-7}` or `{a-c}`, as one address each. */
export function expandHosts(url: string): string[] {
  const [range = '', from = '', to = ''] = hostRange.exec(url) ?? []
  if (!range) return [url]
  const [first, last] = [from.codePointAt(0) ?? 0, to.codePointAt(0) ?? 0]
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, i) =>
    url.replace(range, String.fromCodePoint(first + i)),
  )
}

/** Origins of an address; none if any is no plain http(s) origin. */
export function originsOf(url: string): string[] {
  const origins = expandHosts(url).map((one) => {
    const parsed = URL.parse(one)
    const isPlain = parsed !== null && !parsed.username && !parsed.password && isPlainOrigin(parsed.origin)
    return isPlain ? parsed.origin : undefined
  })
  return origins.every((origin) => origin !== undefined) ? origins : []
}

const Address = z
  .string()
  .trim()
  .max(500)
  .refine((url) => originsOf(url).length > 0, '网址须以 http:// 或 https:// 开头')

const name = z.string().trim().min(1).max(200)
const Grid = z.enum(['EPSG:3857', 'EPSG:4490'])

/** A picture of what the colours mean, on a host that the page may fetch pictures from already. */
const legend = Address.optional()
const hasOwnLegend = ({ url, legend: at }: { url: string; legend?: string | undefined }) =>
  at === undefined || originsOf(at).every((origin) => originsOf(url).includes(origin))
const legendHostFault = { message: '图例须与图层在同一主机', path: ['legend'] }

/** What the row of a base map or of a layer says about where its pictures come from, by type. */
export const sources = {
  group: z.object({}),
  kind: z.object({}),
  area: z.object({}),
  city: z.strictObject({ tone: z.enum(['light', 'grey']).default('light') }),
  tianditu: z.strictObject({ layers: z.enum(['vec', 'img', 'ter']) }),
  xyz: z
    .strictObject({
      url: Address.refine(
        (url) => /\{z\}/.test(url) && /\{x\}/.test(url) && /\{-?y\}/.test(url),
        '网址须含 {z}、{x}、{y}',
      ),
      levels: z.int().min(0).max(22).default(18),
      legend,
    })
    .refine(hasOwnLegend, legendHostFault),
  wms: z
    .strictObject({
      url: Address,
      layers: name,
      format: name.default('image/png'),
      version: z.enum(['1.1.1', '1.3.0']).default('1.3.0'),
      legend,
    })
    .refine(hasOwnLegend, legendHostFault),
  wmts: z
    .strictObject({
      url: Address,
      layers: name,
      matrixSet: name,
      /** Before the number of a level in the names of its matrices. */
      matrixPrefix: z.string().max(60).default(''),
      style: z.string().max(60).default('default'),
      format: name.default('image/png'),
      grid: Grid.default('EPSG:3857'),
      levels: z.int().min(0).max(22).default(18),
      legend,
    })
    .refine(hasOwnLegend, legendHostFault),
  geojson: z.strictObject({ url: Address }),
}
export type SourceType = keyof typeof sources

/** As the browser receives it; a type uses its own part. */
export const Source = z.object({
  tone: z.enum(['light', 'grey']).optional(),
  url: z.string().optional(),
  layers: z.string().optional(),
  matrixSet: z.string().optional(),
  matrixPrefix: z.string().optional(),
  style: z.string().optional(),
  format: z.string().optional(),
  version: z.string().optional(),
  grid: Grid.optional(),
  levels: z.int().optional(),
  legend: z.string().optional(),
  /** Tianditu: the key of the archive. */
  key: z.string().optional(),
})
export type Source = z.infer<typeof Source>

/** Hosts of Tianditu, whose layers are named vec, img and ter, and their lettering cva, cia and cta. */
export const tianditu = {
  url: 'https://t{0-7}.tianditu.gov.cn',
  lettering: { vec: 'cva', img: 'cia', ter: 'cta' },
} as const
