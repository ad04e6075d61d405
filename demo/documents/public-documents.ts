import type { publicDocument } from '#contract/catalogue/public-document.ts'
import type { DemoRecord } from '#demo/record.ts'

import { laws } from './laws.ts'
import { standards } from './standards.ts'
import type { InventedDocument } from './written.ts'

export type PublicDocument = DemoRecord<typeof publicDocument>

const remark = '名称、编号为公开信息；正文是本馆自写的内容摘要，不是文件原文，效力以发布机构公布为准。'

/** Laws, policies and standards of the trade; the id of each is `firstId` and its position. */
export function publicDocuments(firstId: number): PublicDocument[] {
  const all = [...laws, ...standards]
  const idOf = new Map(all.map(({ number }, index) => [number, firstId + index]))
  return all.map((document, index) => record(document, index, idOf))
}

const letters = { law: 'F', policy: 'Z', standard: 'B' } as const

function record(document: InventedDocument, index: number, idOf: Map<string | null, number>): PublicDocument {
  const { title, documentKind, number, issuer, year, issuedOn, inForceFrom, replacedBy } = document
  const replacedById = replacedBy === undefined ? null : (idOf.get(replacedBy) ?? null)
  return {
    code: `GW-${letters[documentKind]}${String(index + 1).padStart(3, '0')}`,
    title,
    access: 'open',
    openOn: null,
    district: null,
    year,
    place: null,
    values: {
      documentKind,
      number,
      issuer,
      issuedOn: issuedOn ?? null,
      inForceFrom: inForceFrom ?? null,
      inForceTo: null,
      replacedById,
      state: replacedBy ? 'repealed' : document.unchecked ? null : 'current',
      textForm: 'summary',
      fullText: summaryOf(document),
      remark,
    },
    parts: {},
  }
}

/** States at both ends that it is not the text of the document. */
function summaryOf({ title, number, governs, replacedBy }: InventedDocument): string {
  const name = `《${title}》${number ? `（${number}）` : ''}`
  return [
    `【内容摘要，非原文】${name}`,
    governs,
    ...(replacedBy ? [`本文件已由 ${replacedBy} 替代，仅供查考。`] : []),
    '以上为本馆用自己的话所写的摘要，不是文件原文，也不作为依据引用；需要原文，请向发布机构或其公布的渠道查询。',
  ].join('\n\n')
}
