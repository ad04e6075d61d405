import type { CSSProperties } from 'react'
import { Link } from 'react-router'

import { kinds } from '#contract/catalogue/kinds.ts'
import type { RecordView } from '#contract/catalogue/routes.ts'
import { ReadingTools, useReadingFactor } from '#web/information/ReadingTools.tsx'
import { firstPage, writeAddress } from '#web/records/address.ts'
import { Row } from '#web/ui/layout/box.tsx'
import { Empty } from '#web/ui/states/States.tsx'

import './literature.css'

/** Abstract and keywords of a publication. */
export function LiteraturePanel({ record }: { record: RecordView }) {
  const { abstract, keywords } = record.values
  const style: CSSProperties & { '--reading': number } = { '--reading': useReadingFactor() }
  return (
    <section className="literature" aria-label="摘要">
      {typeof abstract === 'string' && (
        <>
          <Row gap={[4, 24]} justify="end" wrap below={12}>
            <ReadingTools />
          </Row>
          <p className="literature-abstract" style={style}>
            {abstract}
          </p>
        </>
      )}
      {typeof keywords === 'string' && <Keywords text={keywords} />}
      {!abstract && !keywords && <Empty title="没有收录摘要" text="题录与引用格式见旁边各栏。" />}
    </section>
  )
}

/** Each leads to the writings that have it. */
function Keywords({ text }: { text: string }) {
  const words = text.split(/[;；,，、]/).flatMap((word) => word.trim() || [])
  return (
    <Row as="p" gap={[4, 16]} align="stretch" wrap>
      <b>关键词</b>
      {words.map((word) => (
        <Link key={word} to={pathOf(word)}>
          {word}
        </Link>
      ))}
    </Row>
  )
}

const pathOf = (value: string) => {
  const { literature } = kinds
  return (
    literature.path + writeAddress(literature, { ...firstPage, conditions: [{ prop: 'keywords', value }] })
  )
}
