import type { RecordView } from '#contract/catalogue/routes.ts'

/** Why nothing of a hole is drawn that its reader has not open: it is to be paid for, or closed to them; undefined of an open one. */
export function closedReason({ viewLevel, charge }: RecordView, what: string): string | undefined {
  if (viewLevel === 'record') return undefined
  return charge ? '打开后才能画入' : `${what}您目前不能查看`
}
