import type { ReactNode } from 'react'
import { useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'

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
import type { ListView } from './list-view.ts'
import { openView } from './list-view.ts'
import { ListResult, useList } from './list/ListResult.tsx'
import { ListTabs } from './list/ListTabs.tsx'
import { useListAddress } from './list/useListAddress.ts'

import './list/list.css'

/** The list of a kind: conditions, facets, result, pager. Where the reader stands is all in the address. */
export function RecordListPage({ view }: { view: ListView }) {
  const asked = useSearchParams()[0].get('tab') ?? undefined
  const { kind, fixed, tab } = useMemo(() => openView(view, asked), [view, asked])
  const { address, remarks, go } = useListAddress(kind)
  const { conditions } = address
  const page = useList(kind, address, fixed)
  const facets = useCall(
    catalogue.facets,
    { kind: kind.name, conditions: [...fixed, ...conditions] },
    { keep: true },
  )
  const shown = facets.data?.filter(({ prop }) => kind.facets.includes(prop))
  const choose = (prop: string, condition?: Condition) => go(withCondition(address, prop, condition))
  const column = shown ? (
    <FacetColumn {...{ kind, conditions }} facets={shown} onChoose={choose} />
  ) : (
    <FacetState failed={facets.isError} retrying={facets.isFetching} onRetry={() => void facets.refetch()} />
  )
  return (
    <div className="wide list-page">
      <Crumbs items={[{ label: '首页', to: '/home' }, { label: view.label }]} />
      <header className="list-head">
        <h1>{view.label}</h1>
        <Holdings {...{ kind, fixed }} />
      </header>
      <ListTabs {...{ view, address }} open={tab} />
      {remarks.length > 0 && (
        <Note look="warn">
          {remarks.map((remark) => (
            <p key={remark}>{remark}。</p>
          ))}
        </Note>
      )}
      <ConditionBar
        {...{ kind, conditions }}
        facets={shown}
        onAsk={(asked) => go({ conditions: asked, current: 1 })}
      />
      <div className={layoutOf(conditions, page.data?.total)}>
        <aside className="facets" aria-label="筛选">
          {column}
        </aside>
        <div className="list-main">
          <InForce {...{ kind, address, go }} total={page.isPending ? undefined : page.data?.total}>
            <FacetDrawer {...{ kind, address, go }} total={page.data?.total}>
              {column}
            </FacetDrawer>
          </InForce>
          <ListResult {...{ kind, fixed, address, page, go }} />
        </div>
      </div>
    </div>
  )
}

/** Where a kind holds nothing there is nothing to narrow and to count. */
const layoutOf = (conditions: readonly Condition[], total: number | undefined) =>
  conditions.length === 0 && total === 0 ? 'with-nothing' : 'with-facets'

interface FacetStateProps {
  failed: boolean
  retrying: boolean
  onRetry: () => void
}

/** In place of the facets until they are counted; without them the list can still be asked. */
const FacetState = ({ failed, retrying, onRetry }: FacetStateProps) =>
  failed ? (
    <div role="alert">
      <p className="small">筛选统计没能取到，列表与查询条件仍可使用。</p>
      <Button size="s" busy={retrying} onClick={onRetry}>
        再统计一次
      </Button>
    </div>
  ) : (
    <Loading rows={6} label="正在统计" />
  )

interface HoldingsProps {
  kind: Kind
  fixed: readonly Condition[]
}

/** How many the library holds of what the page is about, whatever is asked for. */
function Holdings({ kind, fixed }: HoldingsProps) {
  const { data: total } = useHoldings(kind, fixed)
  if (total === undefined) return null
  return (
    <p>
      <span className="num">{countText(total)}</span> {kind.counter}，目录全部公开
    </p>
  )
}

/** The counters know a whole kind; a part of it is the total of its list. */
function useHoldings({ name }: Kind, fixed: readonly Condition[]) {
  const whole = fixed.length === 0
  const totals = useCall(catalogue.totals, {})
  const part = useCall(
    catalogue.list,
    { kind: name, current: 1, size: 1, conditions: [...fixed] },
    { keep: true, enabled: !whole },
  )
  return { data: whole ? totals.data?.find(({ kind }) => kind === name)?.total : part.data?.total }
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
