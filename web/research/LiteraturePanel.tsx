import type { CSSProperties } from 'react'

import type { RecordFace } from '#contract/catalogue/routes.ts'
import { ReadingTools, useReadingFactor } from '#web/information/ReadingTools.tsx'
import { Button } from '#web/ui/Button.tsx'
import { copyText } from '#web/ui/copy.ts'

import { literatureCitation } from './literature-citation.ts'

import './literature.css'

/** What a writing is about, and how it is cited by its own fields. */
export function LiteraturePanel({ record }: { record: RecordFace }) {
  const { abstract, keywords } = record.values
  const style: CSSProperties & { '--reading': number } = { '--reading': useReadingFactor() }
  const citation = literatureCitation(record)
  return (
    <section className="literature" aria-label="摘要与引文">
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
      <h2>引文（GB/T 7714-2015）</h2>
      <blockquote>{citation}</blockquote>
      <Button size="s" onClick={() => void copyText(citation, '引文已复制')}>
        复制引文
      </Button>
      <p className="cap">引用文献本身用这一条；引用本馆的目录记录，用“引用”一栏。</p>
    </section>
  )
}
