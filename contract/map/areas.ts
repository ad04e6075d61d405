import { z } from 'zod'

import { areaId, conditionLimits } from '#contract/catalogue/condition.ts'
import { ReceivedContent } from '#contract/files/file-service.ts'
import { route } from '#contract/route.ts'
import { namedSchemas } from '#contract/schemas/named.ts'

/** Limits of an uploaded area. */
export const areaLimits = {
  /** Bytes of the file. */
  bytes: 10 * 2 ** 20,
  /** Corners of the file, and of what is kept of them. */
  given: 1_000_000,
  corners: 2000,
  rings: 2000,
} as const

/** Polygons of GeoJSON: each an outline and its holes, each closed, degrees. */
const Outlines = z.array(z.array(z.array(z.tuple([z.number(), z.number()]))))

const Area = z.object({
  /** Its digest; conditions name the area by it. */
  id: z.string(),
  /** What the file calls it, or its name. */
  name: z.string(),
  outlines: Outlines,
  /** The middle of its box. */
  lng: z.number(),
  lat: z.number(),
  squareMetres: z.number(),
  corners: z.int(),
  /** Metres within which the outlines are as given, where they had too many corners; null: unchanged. */
  simplified: z.number().nullable(),
  /** What of the file was left out or assumed. */
  notes: z.array(z.string()),
})
namedSchemas.add(Area, { id: 'MapArea' })
export type Area = z.infer<typeof Area>

export const mapAreas = {
  addArea: route({
    method: 'POST',
    path: '/map/areas',
    summary: '上传范围：GeoJSON、KML、KMZ 或压缩的 Shapefile，正文即文件；30 天未用即删除',
    access: 'anyone',
    limit: { calls: 30, seconds: 3600 },
    body: 'spooled',
    bodyLimit: areaLimits.bytes,
    input: z.object({
      name: z.string().trim().min(1).max(conditionLimits.placeName).meta({ label: '名称' }),
      file: ReceivedContent,
    }),
    output: Area,
  }),
  area: route({
    method: 'GET',
    path: '/map/areas/:id',
    summary: '上传的范围',
    access: 'anyone',
    replica: 'readers',
    input: z.object({ id: z.string().regex(areaId, '没有这个范围').meta({ label: '编号' }) }),
    output: z.object({ id: z.string(), outlines: Outlines }),
  }),
}
