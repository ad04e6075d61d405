import type { ReactNode } from 'react'
import { useState } from 'react'

import type { Kind } from '#contract/catalogue/kind.ts'
import type { Condition } from '#contract/catalogue/routes.ts'
import { catalogue } from '#contract/catalogue/routes.ts'
import { useCall } from '#web/api/hooks.ts'
import { Button } from '#web/ui/Button.tsx'
import { Crumbs } from '#web/ui/Crumbs.tsx'
import { Drawer } from '#web/ui/Drawer.tsx'
import { Loading, Note } from '#web/ui/States.tsx'
import { Tag } from '#web/ui/Tag.tsx'

import type { ListAddress } from './address.ts'
import { withCondition } from './address.ts'
import { ConditionBar } from './conditions/ConditionBar.tsx'
import { FacetColumn } from './facets/FacetColumn.tsx'
import { conditionText, countText, quoted } from './format.ts'
import { ListResult, useList } from './list/ListResult.tsx'
import { useListAddress } from './list/useListAddress.ts'

import './list/list.css'

/** The list of a kind: conditions, facets, result, pager. Where the reader stands is all in the address. */
export function RecordListPage({ kind }: { kind: Kind }) {
  const { address, remarks, go } = useListAddress(kind)
  const { conditions } = address
  const page = useList(kind, address)
  const facets = useCall(catalogue.facets, { kind: kind.name, conditions: [...conditions] }, { keep: true })
  const choose = (prop: string, condition?: Condition) => go(withCondition(address, prop, condition))
  const column = facets.data ? (
    <FacetColumn {...{ kind, conditions }} facets={facets.data} onChoose={choose} />
  ) : (
    facets.isPending && <Loading rows={6} label="正在统计" />
  )
  return (
    <div className="wide list-page">
      <Crumbs items={[{ label: '首页', to: '/home' }, { label: kind.label }]} />
      <header className="list-head">
        <h1>{kind.label}</h1>
        <Holdings kind={kind} />
      </header>
      {remarks.length > 0 && (
        <Note look="warn">
          {remarks.map((remark) => (
            <p key={remark}>{remark}。</p>
          ))}
        </Note>
      )}
      <ConditionBar
        {...{ kind, conditions }}
        facets={facets.data}
        onAsk={(asked) => go({ conditions: asked, current: 1 })}
      />
      <div className="with-facets">
        <aside className="facets" aria-label="筛选">
          {column}
        </aside>
        <div className="list-main">
          <InForce {...{ kind, address, go }} total={page.isPending ? undefined : page.data?.total}>
            <FacetDrawer {...{ kind, address, go }} total={page.data?.total}>
              {column}
            </FacetDrawer>
          </InForce>
          <ListResult {...{ kind, address, page, go }} />
        </div>
      </div>
    </div>
  )
}

/** How many the library holds of this kind, whatever is asked for. */
function Holdings({ kind }: { kind: Kind }) {
  const { data } = useCall(catalogue.totals, {})
  const total = data?.find(({ kind: name }) => name === kind.name)?.total
  if (total === undefined) return null
  return (
    <p>
      <span className="num">{countText(total)}</span> {kind.counter}，目录全部公开
    </p>
  )
}

interface InForceProps {
  kind: Kind
  address: ListAddress
  go: (change: Partial<ListAddress>) => void
  total: number | undefined
  children: ReactNode
}

/** What is in force, and how many fit it. */
function InForce({ kind, address, go, total, children }: InForceProps) {
  return (
    <div className="in-force">
      <p role="status">
        {total !== undefined && (
          <>
            <b className="num">{countText(total)}</b> {kind.counter}
            {address.conditions.length > 0 ? '符合' : ''}
          </>
        )}
      </p>
      <ul aria-label="已选条件">
        {address.conditions.map((condition) => {
          const words = conditionText(kind, condition)
          return (
            <li key={condition.prop}>
              <Tag
                on
                removeLabel={`去掉${quoted(words)}`}
                onRemove={() => go(withCondition(address, condition.prop))}
              >
                {words}
              </Tag>
            </li>
          )
        })}
      </ul>
      {children}
    </div>
  )
}

/** On narrow windows the facets come in a drawer, whose button says what it leads to. */
function FacetDrawer({ kind, address, go, total, children }: InForceProps) {
  const [open, setOpen] = useState(false)
  const count = address.conditions.length
  const close = () => setOpen(false)
  return (
    <div className="facet-drawer">
      <Button size="s" icon="filter" onClick={() => setOpen(true)}>
        {count > 0 ? `筛选 ${count}` : '筛选'}
      </Button>
      <Drawer
        open={open}
        onClose={close}
        title="筛选"
        actions={
          <>
            <Button onClick={() => go({ conditions: [], current: 1 })}>清空</Button>
            <Button look="primary" onClick={close}>
              {total === undefined ? '看结果' : `看 ${countText(total)} ${kind.counter}`}
            </Button>
          </>
        }
      >
        {children}
      </Drawer>
    </div>
  )
}
