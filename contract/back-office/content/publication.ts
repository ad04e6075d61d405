import { z } from 'zod'

import { choice, moment, type Resource, text } from '#contract/back-office/resource.ts'
import { maxBatch } from '#contract/back-office/routes.ts'
import { id } from '#contract/integers/integers.ts'
import { route } from '#contract/route.ts'

export const publicationStates = {
  draft: '草稿',
  pending: '待发布',
  published: '已发布',
  offline: '已撤下',
  removed: '已删除',
} as const

/** When the public sees a text, and where it stands now. */
export const publication = {
  publishFrom: moment('发布时间', { hint: '为空则是草稿', by: 'content.publish' }),
  publishUntil: moment('撤下时间', { hint: '为空则一直可见', by: 'content.publish' }),
  state: choice('状态', publicationStates, { required: true, computed: true }),
  /** Labels of what it still needs before it can be published. */
  missing: text('还缺', { computed: true }),
}

type Values = Readonly<Record<string, unknown>>

const isNone = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

/** The names of the fields that these values still need before they can be published. */
export const missingIn = ({ neededToPublish = [] }: Resource, values: Values): string[] =>
  neededToPublish.filter((name) => isNone(values[name]))

const Moment = z.union([z.iso.datetime({ offset: true }), z.literal('now')]).nullable()
const PublicationPlan = z.object({
  id,
  /** `now` is the time of the server; null makes a draft. */
  publishFrom: Moment.meta({ label: '发布时间' }),
  publishUntil: Moment.meta({ label: '撤下时间' }),
})
export type PublicationPlan = z.infer<typeof PublicationPlan>

/** The calls by which texts are published, taken back and looked at beforehand. */
export const publicationRoutes = <O extends z.ZodType>(
  { api, label }: { api: `/${string}`; label: string },
  Preview: O,
) => ({
  publication: route({
    method: 'PUT',
    path: `${api}/publication`,
    summary: `发布${label}、定时发布或撤下；答复先前的时间，送回即撤销`,
    access: 'content.publish',
    input: z.object({
      rows: z.array(PublicationPlan).min(1, '请先选择').max(maxBatch).meta({ label: '各行' }),
    }),
    output: z.object({ before: z.array(PublicationPlan) }),
  }),
  preview: route({
    method: 'GET',
    path: `${api}/:id/preview`,
    summary: `预览${label}：草稿照公众将看到的样子`,
    access: 'content.write',
    input: z.object({ id }),
    output: Preview,
  }),
})
