import { z } from 'zod'

import { xlsxType } from '#contract/files/xlsx-type.ts'
import { id } from '#contract/integers/integers.ts'
import { route } from '#contract/route.ts'

import { SheetCheck } from './batches.ts'
import { allColumns, type Resource } from './resource.ts'
import { wantedOf } from './routes.ts'

/** Bytes of a workbook. */
export const largestWorkbook = 64 * 2 ** 20
export const maxExported = 200_000

/** The call of a resource whose rows go out as a workbook: as the list shows them. */
export function exportRoutes(resource: Resource) {
  const { api, label, permissions } = resource
  return {
    export: route({
      method: 'POST',
      path: `${api}/export`,
      summary: `导出${label}：按页面的条件与列，或所选的各项；记入日志`,
      access: permissions.export ?? permissions.read,
      answer: 'bytes',
      sends: [xlsxType],
      compress: false,
      input: z.object({
        ...wantedOf(resource),
        ids: z.array(id).max(2000).default([]).meta({ label: '所选各项' }),
        columns: z
          .array(z.enum(allColumns(resource)))
          .max(100)
          .default([...resource.list])
          .meta({ label: '列' }),
      }),
      output: z.unknown(),
    }),
  }
}

/** The calls of a resource whose rows come and go as a workbook. */
export function sheetRoutes(resource: Resource) {
  const { api, label, permissions } = resource
  return {
    template: route({
      method: 'GET',
      path: `${api}/template`,
      summary: `导入${label}的模板：下拉选项与填写说明`,
      access: permissions.write,
      answer: 'bytes',
      sends: [xlsxType],
      compress: false,
      input: z.object({}),
      output: z.unknown(),
    }),
    ...exportRoutes(resource),
    import: route({
      method: 'POST',
      path: `${api}/import`,
      summary: `检查一个${label}表格：列出每一处问题，尚不写入`,
      access: permissions.write,
      body: 'bytes',
      bodyLimit: largestWorkbook + 1,
      seconds: 110,
      input: z.object({
        fileName: z.string().trim().min(1).max(200).meta({ label: '文件名' }),
        file: z
          .custom<Uint8Array | Blob>(
            (file) => file instanceof Uint8Array || file instanceof Blob,
            '请选择文件',
          )
          .meta({ label: '文件' }),
      }),
      output: SheetCheck,
    }),
  }
}
