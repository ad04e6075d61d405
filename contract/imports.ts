import { z } from 'zod'

import { xlsxType } from '#contract/files/xlsx-type.ts'

import { route } from './route.ts'

export const imports = {
  template: route({
    method: 'GET',
    path: '/imports/templates/:kind',
    summary: '一类资料的导入模板（Excel 工作簿）',
    access: 'records.write',
    answer: 'bytes',
    sends: [xlsxType],
    compress: false,
    input: z.object({ kind: z.string().max(40).meta({ label: '资料类别' }) }),
    output: z.unknown(),
  }),
}
