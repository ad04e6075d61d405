import { useContext, useState } from 'react'

import { bibtexOf, risOf } from '#contract/catalogue/citation-files.ts'
import { referenceOf, referenceText } from '#contract/catalogue/citation.ts'
import type { Kind } from '#contract/catalogue/kind.ts'
import type { RecordView } from '#contract/catalogue/routes.ts'
import { dayOf } from '#web/series/series.ts'
import { Button } from '#web/ui/Button.tsx'
import { keepFile } from '#web/ui/page/keep-file.ts'
import { SiteName } from '#web/ui/page/page-title.ts'
import { copyText } from '#web/ui/text/copy.ts'

import { addressOf } from './RecordHead.tsx'

/** The citation of a record, to copy or to export for reference managers. */
export function Citation({ kind, record }: { kind: Kind; record: RecordView }) {
  const site = useContext(SiteName)
  const [today] = useState(() => dayOf(Date.now()))
  const { code } = record
  const reference = referenceOf({ kind, record, site, address: addressOf(kind, code), today })
  const text = referenceText(reference)
  const keep = (content: string, ending: string) => keepFile(new Blob([content]), `${code}.${ending}`)
  return (
    <section className="citation">
      <h2>
        引用 <small className="cap">GB/T 7714-2015</small>
      </h2>
      <p>{text}</p>
      <div className="citation-tools no-print">
        <Button size="s" onClick={() => void copyText(text, '引用已复制')}>
          复制引用
        </Button>
        <Button size="s" variant="text" onClick={() => keep(risOf(reference), 'ris')}>
          存为 RIS
        </Button>
        <Button size="s" variant="text" onClick={() => keep(bibtexOf(reference, code), 'bib')}>
          存为 BibTeX
        </Button>
      </div>
    </section>
  )
}
