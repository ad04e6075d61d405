import { z } from 'zod'

import { route } from '#contract/route.ts'

/** Spans that a page sends at once. */
export const maxBrowserSpans = 20

const milliseconds = z.int().min(0).max(600_000)

/** How long a call of a page took, as the page has seen it. */
const BrowserSpan = z.object({
  /** As the answer of the call has it in `Server-Timing`. */
  ticket: z.string().max(400).meta({ label: '凭据' }),
  /** Milliseconds since it began. */
  ago: milliseconds.meta({ label: '起始（毫秒之前）' }),
  took: milliseconds.meta({ label: '用时（毫秒）' }),
})
export type BrowserSpan = z.infer<typeof BrowserSpan>

export const traces = {
  report: route({
    method: 'POST',
    path: '/traces/spans',
    summary: '网页上报被跟踪的调用所用的时间；凭据无效的不计',
    access: 'anyone',
    limit: { calls: 20, seconds: 60 },
    bodyLimit: 16_384,
    input: z.object({ spans: z.array(BrowserSpan).max(maxBrowserSpans).meta({ label: '调用' }) }),
    output: z.object({}),
  }),
}
