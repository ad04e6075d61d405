import type { ReactNode } from 'react'
import { useState } from 'react'

import type { SearchSort } from '#contract/search.ts'
import { mostHits, searchSides, searchSorts } from '#contract/search.ts'
import { countText, quoted } from '#web/catalogue/format.ts'
import type { SearchAddress } from '#web/search/address.ts'
import { narrowed } from '#web/search/address.ts'
import type { Go } from '#web/search/useSearchAddress.ts'
import { Button } from '#web/ui/Button.tsx'
import { Drawer } from '#web/ui/Drawer.tsx'
import { Select } from '#web/ui/Field.tsx'
import { Tag } from '#web/ui/Tag.tsx'

import { chipText } from './labels.ts'

interface Standing {
  address: SearchAddress
  go: Go
}

interface OrderProps extends Standing {
  /** How many were found, once known, and whether there are more. */
  found: { total: number; capped: boolean } | undefined
  /** What is chosen from, for windows that are too narrow to show it beside the hits. */
  children: ReactNode
}

/** The order of the hits, and on narrow windows the way to what narrows them. */
export function Order({ address, go, found, children }: OrderProps) {
  return (
    <div className="search-order no-print">
      <div className="only-wide">
        <Sorting {...{ address, go }} />
      </div>
      <SidesDrawer {...{ address, go, found }}>{children}</SidesDrawer>
      {found?.capped && address.sort !== 'relevance' && (
        <p className="cap">只给前 {countText(mostHits)} 条排序。</p>
      )}
    </div>
  )
}

const chosenOf = ({ narrowing }: SearchAddress) =>
  searchSides.flatMap((side) =>
    (narrowing[side] ?? []).map((value) => ({ side, value, words: chipText(side, value) })),
  )

/** What the hits are narrowed to; each can be taken off. */
export function InForce({ address, go }: Standing) {
  const chosen = chosenOf(address)
  if (chosen.length === 0) return null
  const takeOff = ({ side, value }: (typeof chosen)[number]) =>
    go(narrowed(address, side, address.narrowing[side]?.filter((other) => other !== value) ?? []))
  return (
    <ul className="search-force" aria-label="已选条件">
      {chosen.map((one) => (
        <li key={`${one.side} ${one.value}`}>
          <Tag on removeLabel={`去掉${quoted(one.words)}`} onRemove={() => takeOff(one)}>
            {one.words}
          </Tag>
        </li>
      ))}
      <li className="no-print">
        <Button size="s" look="text" onClick={() => go({ narrowing: {}, current: 1 })}>
          全部清除
        </Button>
      </li>
    </ul>
  )
}

const sorts = Object.entries(searchSorts).map(([value, label]) => ({ value, label }))
const isSort = (value: string): value is SearchSort => Object.hasOwn(searchSorts, value)

const Sorting = ({ address, go }: Standing) => (
  <Select
    small
    aria-label="排序"
    options={sorts}
    value={address.sort}
    onChange={(sort) => isSort(sort) && go({ sort, current: 1 })}
  />
)

/** On narrow windows sides and order come in a drawer, whose button says what it leads to. */
function SidesDrawer({ address, go, found, children }: OrderProps) {
  const count = chosenOf(address).length
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <div className="sides-drawer">
      <Button size="s" icon="filter" onClick={() => setOpen(true)}>
        {count > 0 ? `筛选与排序 ${count}` : '筛选与排序'}
      </Button>
      <Drawer
        open={open}
        onClose={close}
        title="筛选与排序"
        actions={
          <>
            <Button onClick={() => go({ narrowing: {}, current: 1 })}>清空</Button>
            <Button look="primary" onClick={close}>
              {found ? `看 ${countText(found.total)}${found.capped ? '+' : ''} 条` : '看结果'}
            </Button>
          </>
        }
      >
        <div className="sides-order">
          <Sorting {...{ address, go }} />
        </div>
        {children}
      </Drawer>
    </div>
  )
}
