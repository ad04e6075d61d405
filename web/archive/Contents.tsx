import { type ReactNode, use } from 'react'
import { Link } from 'react-router'

import type { archive } from '#contract/catalogue/archive.ts'
import type { PartRow, RecordParts } from '#contract/catalogue/kind.ts'
import type { RecordView } from '#contract/catalogue/routes.ts'
import { kindNamed } from '#web/records/kind-named.ts'
import { RecordFrame } from '#web/records/record-frame.ts'
import { isChild } from '#web/records/referrers.ts'
import { Row } from '#web/ui/layout/box.tsx'

import './contents.css'

type Line = PartRow<typeof archive, 'contents'>

/** The contents of a volume or an item: lines lead to the item, or to the page of its file. */
export function Contents({ record }: { record: RecordView }) {
  const { contents: lines } = { contents: [], ...record.parts } as Pick<
    RecordParts<typeof archive>,
    'contents'
  >
  const isNumbered = lines.some(({ title }) => !/^[\d第附]/.test(title))
  const goalOf = goalsOf(record, use(RecordFrame))
  return (
    <ol className="contents" aria-label="卷内目录">
      {lines.map((line) => (
        <li key={line.sequence}>
          {isNumbered && <span className="num contents-number">{line.sequence}</span>}
          <span>
            <Goal to={goalOf(line)}>{line.title}</Goal>
            {line.author && (
              <span className="cap block">{[line.author, line.formedOn].filter(Boolean).join('　')}</span>
            )}
          </span>
          {line.pages && (
            <Row as="span" gap={12} align="baseline" className="contents-pages num">
              <span className="vh">页次 </span>
              {line.pages}
            </Row>
          )}
        </li>
      ))}
    </ol>
  )
}

const Goal = ({ to, children }: { to: string | undefined; children: ReactNode }) =>
  to === undefined ? children : <Link to={to}>{children}</Link>

/** Where a line leads: to the record below of the same title, else to the page of the file that may be read. */
function goalsOf(
  { kind, files, viewLevel, referrers }: RecordView,
  { recordPath }: Pick<RecordFrame, 'recordPath'>,
): (line: Line) => string | undefined {
  const own = kindNamed(kind)
  const below = own ? referrers.filter((referrer) => isChild(own, referrer)) : []
  const codes = new Map(below.flatMap(({ first }) => first.map(({ title, code }) => [title, code] as const)))
  const file =
    viewLevel === 'record' ? files.find(({ mediaType }) => mediaType === 'application/pdf') : undefined
  return ({ title, pages }) => {
    const code = codes.get(title)
    if (own && code !== undefined) return recordPath(own, code)
    const [page] = /^\d+/.exec(pages ?? '') ?? []
    return file && page ? `/reader/${file.id}?page=${page}` : undefined
  }
}
