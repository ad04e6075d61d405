import type { CSSProperties } from 'react'

import type { RecordView } from '#contract/catalogue/routes.ts'
import { ReadingTools, useReadingFactor } from '#web/information/ReadingTools.tsx'
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
          <div className="literature-head">
            <h2>摘要</h2>
            <ReadingTools />
          </div>
          <p className="literature-abstract" style={style}>
            {abstract}
          </p>
        </>
      )}
      {typeof keywords === 'string' && (
        <p>
          <b>关键词</b>　{keywords}
        </p>
      )}
      {!abstract && !keywords && <Empty title="没有收录摘要" text="题录与引用格式见旁边各栏。" />}
    </section>
  )
}
