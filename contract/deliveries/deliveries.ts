import { z } from 'zod'

import { xlsxType } from '#contract/files/xlsx-type.ts'
import { id, maxInteger } from '#contract/integers/integers.ts'
import { route } from '#contract/route.ts'
import { keysOf, pageOf, PageQuery } from '#contract/wire.ts'

import {
  CellEdit,
  Delivery,
  DeliveryProblem,
  DeliveryRow,
  DeliverySettings,
  deliveryStates,
  TakenRecord,
} from './delivery-views.ts'
import { TableUse } from './file-description.ts'
import { maxDeliveryFiles, maxEdits } from './limits.ts'

const access = 'records.write' as const
const delivery = z.object({ id })
const file = z.object({ id, file: id.meta({ label: '文件' }) })
const title = z.string().trim().min(1, '请填写名称').max(200, '最长 200 字').meta({ label: '名称' })
const revision = z.int().min(0).max(maxInteger).meta({ label: '所见的版本' })

/** What a firm delivers, from its files to its records, and back. */
export const deliveries = {
  page: route({
    method: 'GET',
    path: '/deliveries',
    summary: '送来的各批资料，新近办理的在前',
    access,
    input: PageQuery.extend({
      state: z.enum(keysOf(deliveryStates)).optional().meta({ label: '状态' }),
      text: z.string().trim().max(100).optional().meta({ label: '名称或单位' }),
    }),
    output: pageOf(DeliveryRow),
  }),
  create: route({
    method: 'POST',
    path: '/deliveries',
    summary: '新建一批',
    access,
    input: z.object({ title, sender: DeliverySettings.shape.sender.default('') }),
    output: z.object({ id }),
  }),
  one: route({
    method: 'GET',
    path: '/deliveries/:id',
    summary: '一批资料：文件、认出的格式、设定、检查结果与进度',
    access,
    input: delivery,
    output: Delivery,
  }),
  remove: route({
    method: 'DELETE',
    path: '/deliveries/:id',
    summary: '删除没有入库、或已撤销的一批及其文件',
    access,
    input: delivery,
    output: z.object({}),
  }),
  attach: route({
    method: 'POST',
    path: '/deliveries/:id/files',
    summary: '放入本人已上传的文件；在后台按内容认出格式，压缩包拆成其中的文件',
    access,
    input: z.object({
      id,
      files: z
        .array(id)
        .min(1)
        .max(maxDeliveryFiles, `一批最多 ${maxDeliveryFiles} 个文件`)
        .meta({ label: '文件' }),
    }),
    output: z.object({ files: z.array(id) }),
  }),
  detach: route({
    method: 'DELETE',
    path: '/deliveries/:id/files/:file',
    summary: '取出一个文件',
    access,
    input: file,
    output: z.object({}),
  }),
  change: route({
    method: 'PUT',
    path: '/deliveries/:id',
    summary: '改名称与整批的设定：送交单位、项目编号、坐标系、X 的方向、公开程度；随即重查',
    access,
    input: delivery.extend({ title: title.optional() }).extend(DeliverySettings.partial().shape),
    output: z.object({}),
  }),
  changeFile: route({
    method: 'PUT',
    path: '/deliveries/:id/files/:file',
    summary: '改一个文件的取用：各表各列作何用、附到哪一份资料、是哪一类的读数、是否不取；随即重查',
    access,
    input: file.extend({
      uses: z.array(TableUse).max(50).nullable().optional().meta({ label: '各表的用法' }),
      isLeftOut: z.boolean().optional().meta({ label: '不取' }),
      recordCode: z.string().trim().max(100).nullable().optional().meta({ label: '所属资料的编号' }),
      readingKind: z.string().max(40).nullable().optional().meta({ label: '读数的资料类别' }),
    }),
    output: z.object({}),
  }),
  mend: route({
    method: 'PUT',
    path: '/deliveries/:id/files/:file/cells',
    summary: '改几格的值：原文件不动，检查与入库照改过的值；value 为 null 即恢复原值',
    access,
    input: file.extend({
      edits: z
        .array(CellEdit.extend({ value: CellEdit.shape.value.nullable() }))
        .min(1)
        .max(maxEdits, `一个文件最多改 ${maxEdits} 处`)
        .meta({ label: '改值' }),
    }),
    output: z.object({}),
  }),
  problems: route({
    method: 'GET',
    path: '/deliveries/:id/problems',
    summary: '检查所得的问题，逐格',
    access,
    input: PageQuery.extend({
      id,
      file: id.optional().meta({ label: '文件' }),
      weight: DeliveryProblem.shape.weight.optional().meta({ label: '轻重' }),
      text: z.string().trim().max(100).optional().meta({ label: '文字' }),
    }),
    output: pageOf(DeliveryProblem),
  }),
  check: route({
    method: 'POST',
    path: '/deliveries/:id/check',
    summary: '重新检查',
    access,
    input: delivery,
    output: z.object({}),
  }),
  take: route({
    method: 'POST',
    path: '/deliveries/:id/take',
    summary: '入库：所见的检查结果中无误的各条；在后台进行，要么全部写成，要么一条不写',
    access,
    input: delivery.extend({ revision }),
    output: z.object({}),
  }),
  undo: route({
    method: 'POST',
    path: '/deliveries/:id/undo',
    summary: '撤销整批；入库之后又改过的予以保留并列出',
    access,
    input: delivery,
    output: z.object({}),
  }),
  records: route({
    method: 'GET',
    path: '/deliveries/:id/records',
    summary: '入库的资料',
    access,
    input: PageQuery.extend({ id }),
    output: pageOf(TakenRecord),
  }),
  annotated: route({
    method: 'GET',
    path: '/deliveries/:id/files/:file/annotated',
    summary: '标注问题的副本（Excel 工作簿），交送交单位改正',
    access,
    answer: 'bytes',
    sends: [xlsxType],
    compress: false,
    seconds: 110,
    input: file,
    output: z.unknown(),
  }),
  download: route({
    method: 'GET',
    path: '/deliveries/:id/files/:file/content',
    summary: '下载一个原文件',
    access,
    answer: 'bytes',
    sends: 'any',
    compress: false,
    input: file,
    output: z.unknown(),
  }),
}
