import { z } from 'zod'

import { id } from '#contract/integers/integers.ts'
import { route } from '#contract/route.ts'

/** Boxes on one request; 24 stand on a sheet. */
export const maxLabels = 120

/** What is printed. A code holds a number and nothing else: whoever scans it looks it up. */
export const loanPrints = {
  slip: route({
    method: 'GET',
    path: '/loan/:id/slip',
    summary: '借阅单（PDF）：编号与二维码、资料、到期日与须知；盒号与库位只在馆员的借阅单上',
    access: 'member',
    answer: 'bytes',
    sends: ['application/pdf'],
    compress: false,
    input: z.object({ id }),
    output: z.unknown(),
  }),
  labels: route({
    method: 'POST',
    path: '/loan/labels',
    query: true,
    summary: '盒的条码标签（PDF，A4 每张 24 枚）：所选实体所在的盒，每盒一枚',
    access: 'loans.manage',
    answer: 'bytes',
    sends: ['application/pdf'],
    compress: false,
    input: z.object({ ids: z.array(id).min(1, '请先选择').max(maxLabels).meta({ label: '所选各项' }) }),
    output: z.unknown(),
  }),
}
