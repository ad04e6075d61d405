import { z } from 'zod'

import { id, version } from '#contract/integers/integers.ts'
import { route } from '#contract/route.ts'
import { namedSchemas } from '#contract/schemas/named.ts'
import { pageOf, PageQuery } from '#contract/wire.ts'

import { SectionParameters } from './section-parameters.ts'

/** Of how many drawings a member keeps, and how large one is as it is sent. */
export const savedDrawingLimits = { drawings: 200, title: 60, bytes: 200_000 } as const

/** What a drawing is made from, by its kind. */
export const DrawingSource = z
  .discriminatedUnion('kind', [
    z.strictObject({
      kind: z.literal('section').meta({ label: '图件种类' }),
      parameters: SectionParameters.meta({ label: '参数' }),
    }),
  ])
  .meta({ label: '图件' })
export type DrawingSource = z.infer<typeof DrawingSource>

/** What the kinds of drawings are called. */
export const drawingKindLabels: Readonly<Record<DrawingSource['kind'], string>> = { section: '剖面图' }

const title = z
  .string()
  .trim()
  .min(1, '请填写图名')
  .max(savedDrawingLimits.title, `图名最长 ${savedDrawingLimits.title} 字`)
  .meta({ label: '图名' })

const SavedDrawingLine = z.object({
  id,
  kind: z.enum(['section']),
  title: z.string(),
  /** How many holes it is made from, and which. */
  holes: z.int(),
  codes: z.array(z.string()),
  /** Of the link by which others see it; null while it is not shared. */
  token: z.string().nullable(),
  version,
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
})
namedSchemas.add(SavedDrawingLine, { id: 'SavedDrawingLine' })
export type SavedDrawingLine = z.infer<typeof SavedDrawingLine>

const SavedDrawing = SavedDrawingLine.extend({ drawing: DrawingSource })
namedSchemas.add(SavedDrawing, { id: 'SavedDrawing' })
export type SavedDrawing = z.infer<typeof SavedDrawing>

const SharedDrawing = z.object({ title: z.string(), drawing: DrawingSource })
namedSchemas.add(SharedDrawing, { id: 'SharedDrawing' })

const DrawingVersion = z.object({ id, version })
const bodyLimit = savedDrawingLimits.bytes

/** Drawings that members keep. Only what they are made from is kept: whoever opens one sees what they may see of its records. */
export const savedDrawings = {
  mine: route({
    method: 'GET',
    path: '/drawing/saved',
    summary: '本人保存的图件，最近修改的在前',
    access: 'member',
    input: PageQuery,
    output: pageOf(SavedDrawingLine),
  }),
  save: route({
    method: 'POST',
    path: '/drawing/saved',
    summary: '保存一张图件：只存作图的参数',
    access: 'member',
    bodyLimit,
    input: z.object({ title, drawing: DrawingSource }),
    output: DrawingVersion,
  }),
  read: route({
    method: 'GET',
    path: '/drawing/saved/:id',
    summary: '本人保存的一张图件',
    access: 'member',
    input: z.object({ id }),
    output: SavedDrawing,
  }),
  change: route({
    method: 'PUT',
    path: '/drawing/saved/:id',
    summary: '修改一张图件；version 须为所见版本',
    access: 'member',
    bodyLimit,
    input: z.object({ id, version, title, drawing: DrawingSource }),
    output: DrawingVersion,
  }),
  rename: route({
    method: 'PUT',
    path: '/drawing/saved/:id/title',
    summary: '给一张图件改名；version 须为所见版本',
    access: 'member',
    input: z.object({ id, version, title }),
    output: DrawingVersion,
  }),
  remove: route({
    method: 'DELETE',
    path: '/drawing/saved/:id',
    summary: '删除一张图件，分享的链接随之失效',
    access: 'member',
    input: z.object({ id }),
    output: z.object({ id }),
  }),
  share: route({
    method: 'PUT',
    path: '/drawing/saved/:id/share',
    summary: '以链接分享一张图件，或撤销；撤销后原链接失效，再分享是新的链接',
    access: 'member',
    input: z.object({ id, shared: z.boolean().meta({ label: '分享' }) }),
    output: z.object({ token: z.string().nullable() }),
  }),
  shared: route({
    method: 'GET',
    path: '/drawing/shared/:token',
    summary: '他人分享的图件：给出作图的参数，各条资料仍按看的人的权限读取',
    access: 'anyone',
    input: z.object({ token: z.uuid('没有这个链接').meta({ label: '链接' }) }),
    output: SharedDrawing,
  }),
}
