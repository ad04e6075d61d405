import { setTimeout as delay } from 'node:timers/promises'

import type { MemberCall } from '#bench/member.ts'
import type { Export, ExportSelection } from '#contract/exports/exports.ts'

interface ExportOrder {
  title: string
  selections: ExportSelection[]
  format: Export['format']
  whole?: boolean
  agreed?: number
}

/** Has an export made and waits until it is there, which it then takes away again. */
export async function makeExport(call: MemberCall, order: ExportOrder): Promise<Export> {
  const { id } = (await call('/exports', order)) as { id: number }
  for (;;) {
    await delay(100)
    const made = ((await call('/exports')) as Export[]).find((one) => one.id === id)
    if (made?.state === 'ready') return made
    if (made?.state !== 'making') throw new Error(made?.failure ?? 'there is no export')
  }
}
