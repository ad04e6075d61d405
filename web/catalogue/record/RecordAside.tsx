import type { Ref } from 'react'
import { useContext, useState } from 'react'

import { citationOf } from '#contract/catalogue/citation.ts'
import type { Kind } from '#contract/catalogue/kind.ts'
import type { RecordFace } from '#contract/catalogue/routes.ts'
import { dayOf } from '#web/catalogue/series/series.ts'
import { Button } from '#web/ui/Button.tsx'
import { copyText } from '#web/ui/copy.ts'
import { SiteName } from '#web/ui/page-title.ts'

import { CatalogueRemainder } from './CatalogueValues.tsx'
import { addressOf } from './RecordHead.tsx'
import { References } from './RelatedTab.tsx'

interface RecordAsideProps {
  kind: Kind
  record: RecordFace
  /** Its head belongs to the tab that is open. */
  head: Ref<HTMLDivElement>
  /** The open tab tells the catalogue values itself. */
  told: boolean
}

/** What stands beside the tabs of a record: its entry, what it belongs to, how it is cited. */
export function RecordAside({ kind, record, head, told }: RecordAsideProps) {
  return (
    <aside className="record-aside" aria-label="目录与引用">
      <div ref={head} />
      {!told && (
        <section className="aside-entry">
          <h2>目录信息</h2>
          <CatalogueRemainder {...{ kind, record }} />
        </section>
      )}
      <References {...{ kind, record }} />
      <Citation {...{ kind, record }} />
    </aside>
  )
}

function Citation({ kind, record }: Pick<RecordAsideProps, 'kind' | 'record'>) {
  const site = useContext(SiteName)
  const [today] = useState(() => dayOf(Date.now()))
  const address = addressOf(kind, record.code)
  const text = citationOf({ kind, record, site, address, today })
  return (
    <section className="citation">
      <h2>引用</h2>
      <p>{text}</p>
      <Button size="s" onClick={() => void copyText(text, '引用格式已复制')}>
        复制引用
      </Button>
    </section>
  )
}
