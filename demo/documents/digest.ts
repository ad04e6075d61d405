import type { Booklet } from '#demo/booklets/booklet.ts'

import type { PublicDocument } from './public-documents.ts'

export const isWritten = ({ values }: PublicDocument): boolean => values.documentKind !== 'standard'

/** What the library itself writes of a law or policy; nothing of it is the text of the document. */
export function digestOf({
  code,
  title,
  values: { number, issuer, fullText, documentKind },
}: PublicDocument): Booklet {
  const [, governs = ''] = (fullText ?? '').split('\n\n')
  const sections = [
    {
      heading: '1 关于本摘要',
      paragraphs: [
        `本册是《${title}》${number ? `（${number}）` : ''}的内容摘要，由演示用的虚构资料馆自行撰写，不是文件原文，也不作为依据引用。`,
        issuer ? `文件由${issuer}发布，效力以发布机构公布的文本为准。` : '效力以发布机构公布的文本为准。',
      ],
    },
    { heading: '2 内容摘要', paragraphs: [governs] },
    {
      heading: '3 与本馆工作的关系',
      paragraphs: [
        documentKind === 'law'
          ? '本馆在接收、保管、公开和提供地质资料时遵守这一文件。读者查阅目录不受限制，阅览全文、复制与引用时须遵守相应的规定。'
          : '本馆按这一文件的要求安排汇交、整理、数字化和服务工作，并在工作制度中落实。',
        '保护期内的资料只公开目录；涉密资料只公开编号与所在区。',
      ],
    },
    {
      heading: '4 怎样取得原文',
      paragraphs: [
        '请向发布机构或其公布的渠道查询原文，并留意文件是否已经修订或废止。',
        '本册及本馆所在城市均为虚构，仅供演示。',
      ],
    },
  ]
  const note = '内容摘要，非原文'
  const author = '云汀市地质资料馆（虚构）'
  return { code, codeLabel: '编号', title, note, author, day: '2026-09-01', sections, points: [], layers: [] }
}
