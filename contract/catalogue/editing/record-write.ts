import { z } from 'zod'

import { nameOf } from '#contract/catalogue/cells/written.ts'
import { isDay } from '#contract/fields/day.ts'
import { visibleText } from '#contract/fields/visible-text.ts'

const isScalar = (value: unknown) => typeof value !== 'object' || value === null
/** Values of a write request; flat, nesting is refused. */
const RecordValues = z
  .record(
    z.string(),
    z
      .unknown()
      .refine(
        (value) => (Array.isArray(value) ? value.every(isScalar) : isScalar(value)),
        '须为文字、数字或一列读数',
      ),
  )
  .meta({ label: '' })
/** A code is read alike on every way in. */
const codeAsRead = (text: string): string => nameOf(visibleText(text))

/** Body of a write request: common fields, own fields, parts; absent ones are unchanged. */
export const RecordWrite = z.object({
  code: z.string().overwrite(codeAsRead).min(1).max(200).meta({ label: '编号' }),
  title: z.string().overwrite(visibleText).trim().min(1).max(300).optional().meta({ label: '题名' }),
  access: z.enum(['open', 'member', 'protected', 'secret']).optional().meta({ label: '公开程度' }),
  openOn: z.string().refine(isDay, '须为 2024-03-01 这样的日期').nullish().meta({ label: '公开日期' }),
  titlePublic: z.boolean().optional().meta({ label: '题名公开' }),
  district: z.string().overwrite(visibleText).trim().min(1).max(40).nullish().meta({ label: '所在区' }),
  year: z.int().min(1000).max(2999).nullish().meta({ label: '年份' }),
  lng: z.number().min(-180).max(180).nullish().meta({ label: '经度' }),
  lat: z.number().min(-90).max(90).nullish().meta({ label: '纬度' }),
  values: RecordValues.default({}),
  parts: z.record(z.string(), z.array(RecordValues).max(100_000)).default({}).meta({ label: '' }),
  comment: z.string().max(500).optional().meta({ label: '说明' }),
})
export type RecordWrite = z.infer<typeof RecordWrite>
