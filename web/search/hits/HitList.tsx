import { useRef } from 'react'

import type { SearchResults } from '#contract/search/search.ts'
import { useReturnFocus } from '#web/catalogue/list/useReturnFocus.ts'
import { countText } from '#web/records/format.ts'
import type { SearchAddress } from '#web/search/address.ts'
import type { Go } from '#web/search/useSearchAddress.ts'
import { Button } from '#web/ui/Button.tsx'
import { Empty } from '#web/ui/states/States.tsx'
import { Pagination } from '#web/ui/table/Pagination.tsx'

import { HitView } from './HitView.tsx'

import './hits.css'

interface HitListProps {
  found: SearchResults
  /** Whether this is the previous answer while the next one loads. */
  stale: boolean
  address: SearchAddress
  go: Go
}

export function HitList({ found, stale, address, go }: HitListProps) {
  const box = useRef<HTMLDivElement>(null)
  useReturnFocus(box, !stale)
  const { records, words, total, capped } = found
  const turn = (current: number, size: number) => {
    go({ current, size })
    box.current?.scrollIntoView()
  }
  return (
    <div className="hits-box" ref={box} aria-busy={stale} data-results>
      {records.length === 0 && !stale ? (
        <PastTheEnd total={total} {...{ address, go }} />
      ) : (
        <ol className={stale ? 'hits stale' : 'hits'}>
          {records.map((hit) => (
            <HitView key={`${hit.entry.kind} ${hit.entry.code}`} {...{ hit, words }} />
          ))}
        </ol>
      )}
      <Pagination
        {...{ current: address.current, size: address.size, total }}
        totalText={capped && `可翻看前 ${countText(total)} 条`}
        onChange={turn}
      />
    </div>
  )
}

function PastTheEnd({ total, address, go }: { total: number } & Pick<HitListProps, 'address' | 'go'>) {
  const pages = Math.ceil(total / address.size)
  return (
    <Empty
      title={`没有第 ${countText(address.current)} 页`}
      text={`${countText(total)} 条共 ${countText(pages)} 页。`}
      action={<Button onClick={() => go({ current: pages })}>到末页</Button>}
    />
  )
}
