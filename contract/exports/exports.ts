import { z } from 'zod'

import { Conditions } from '#contract/catalogue/condition.ts'
import { id } from '#contract/integers/integers.ts'
import { route } from '#contract/route.ts'
import { namedSchemas } from '#contract/schemas/named.ts'
import { SearchQuestion } from '#contract/search/search.ts'
import { keysOf } from '#contract/wire.ts'

import { exportFormats } from './export-formats.ts'

/** Days for which a file is kept, how many a member has at most (the oldest makes room), and what one is chosen by. */
export const exportLimits = { days: 7, files: 10, codes: 5000, selections: 30 } as const

const kind = z.string().max(40).meta({ label: '资料类别' })
const code = z.string().trim().min(1).max(200).meta({ label: '编号' })

/** Coordinates of a file that holds geometry: degrees, or the plane grid in which most of its places lie. */
const systems = ['degrees', 'plane'] as const

/** Records of a kind: those that fulfil conditions, or chosen ones. */
export const ExportSelection = z.union([
  z.strictObject({
    kind,
    codes: z
      .array(code)
      .min(1)
      .max(exportLimits.codes, `至多选 ${exportLimits.codes} 条`)
      .refine((codes) => new Set(codes).size === codes.length, '同一资料不能重复')
      .meta({ label: '所选资料' }),
  }),
  z.strictObject({ kind, conditions: Conditions }),
])
namedSchemas.add(ExportSelection, { id: 'ExportSelection' })
export type ExportSelection = z.infer<typeof ExportSelection>

const Selections = z
  .array(ExportSelection)
  .min(1)
  .max(exportLimits.selections)
  .refine(
    (selections) => new Set(selections.map(({ kind: of }) => of)).size === selections.length,
    '同一类别只能选一次',
  )
  .meta({ label: '范围' })

/** What a selection holds for its reader. */
const ExportContent = z.object({
  kind: z.string(),
  total: z.int(),
  /** Records of which the whole goes in, since the reader has them open. */
  open: z.int(),
  /** Those that have to be paid for first, and what all of them cost. */
  due: z.int(),
  price: z.int(),
  /** Those that stay closed to this reader: only their entries go in. */
  closed: z.int(),
})
namedSchemas.add(ExportContent, { id: 'ExportContent' })
export type ExportContent = z.infer<typeof ExportContent>

/** What a search found, chosen by codes. */
const SelectedHits = z.object({
  selections: z.array(ExportSelection),
  /** Records that are chosen: the first of them, where more were found than may be chosen. */
  taken: z.int(),
  /** Records that were found and can be paged through, and about how many there are where there are more. */
  total: z.int(),
  capped: z.boolean(),
  about: z.int(),
})
namedSchemas.add(SelectedHits, { id: 'SelectedHits' })

const Export = z.object({
  id,
  title: z.string(),
  /** What it was made from: with these it is made again from the data of that day. */
  format: z.enum(keysOf(exportFormats)),
  selections: z.array(ExportSelection),
  whole: z.boolean(),
  system: z.enum(systems),
  askedAt: z.iso.datetime(),
  state: z.enum(['making', 'ready', 'failed']),
  /** Records that are written, of so many; 0 of 0 while they are looked for. */
  done: z.int(),
  total: z.int(),
  failure: z.string().nullable(),
  /** Name and bytes of the file, and until when it is there. */
  fileName: z.string().nullable(),
  size: z.int().nullable(),
  until: z.iso.datetime().nullable(),
  /** What its reader has to know, such as what the format could not hold. */
  notes: z.array(z.string()),
})
namedSchemas.add(Export, { id: 'Export' })
export type Export = z.infer<typeof Export>

/** Files of records, made by a job from what their owner may see, and fetched from the downloads. */
export const exports = {
  content: route({
    method: 'POST',
    path: '/exports/content',
    summary: '导出之前：各类资料有多少、已能查看的多少、其余为什么只有目录，打开要多少积分',
    access: 'member',
    query: true,
    bodyLimit: 524_288,
    input: z.object({ selections: Selections }),
    output: z.array(ExportContent),
  }),
  hits: route({
    method: 'POST',
    path: '/exports/hits',
    summary: `检索到的资料按类别列出，供导出：至多前 ${exportLimits.codes} 条`,
    access: 'member',
    query: true,
    limit: { calls: 120, seconds: 60 },
    bodyLimit: 16_384,
    input: SearchQuestion,
    output: SelectedHits,
  }),
  make: route({
    method: 'POST',
    path: '/exports',
    summary: '导出资料为文件：在后台制作，一次一份，保存 7 天；只含本人能查看的内容',
    access: 'member',
    bodyLimit: 524_288,
    input: z.object({
      title: z.string().trim().min(1).max(80).meta({ label: '名称' }),
      selections: Selections,
      format: z.enum(keysOf(exportFormats)).meta({ label: '格式' }),
      /** With their parts: strata, tests, readings of records that the reader has open. */
      whole: z.boolean().default(false).meta({ label: '含各部分' }),
      system: z.enum(systems).default('degrees').meta({ label: '坐标' }),
      /** Opens what is not open yet, for so much at most. */
      agreed: z.int().min(1).max(1_000_000).optional().meta({ label: '同意扣除的积分' }),
    }),
    output: z.object({ id }),
  }),
  mine: route({
    method: 'GET',
    path: '/exports',
    summary: '本人导出的文件，最近的在前，与制作的进度',
    access: 'member',
    input: z.object({}),
    output: z.array(Export),
  }),
  remove: route({
    method: 'DELETE',
    path: '/exports/:id',
    summary: '删除一份导出的文件，或停止制作',
    access: 'member',
    input: z.object({ id }),
    output: z.object({}),
  }),
}
