import type { RecordView } from '#contract/catalogue/routes.ts'

/** A summary in the library's own words is not called the full text. */
export const textLabel = ({ values }: RecordView): string =>
  values['textForm'] === 'summary' ? '内容摘要' : '全文'
