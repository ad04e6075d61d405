import { type ReactNode, use } from 'react'
import { Link } from 'react-router'

import type { LoanItem } from '#contract/loans/loan-shapes.ts'
import { kindNamed } from '#web/records/kind-named.ts'
import { RecordFrame } from '#web/records/record-frame.ts'
import { AccessBadge } from '#web/ui/AccessBadge.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { Row } from '#web/ui/layout/box.tsx'

import { faultOf, itemWords } from './availability.ts'

import './loan-items.css'

interface LoanItemsProps {
  items: readonly LoanItem[]
  /** The way of use that they are asked for; what cannot be had in it says so. */
  useMode?: string
  /** Stands at the end of each. */
  tool?: (item: LoanItem) => ReactNode
}

/** What is asked for, each with its access and how it can be had. */
export const LoanItems = ({ items, useMode, tool }: LoanItemsProps) => (
  <ul className="loan-items">
    {items.map((item) => (
      <li key={item.position}>
        <Item item={item} fault={useMode === undefined ? undefined : faultOf(item, useMode)} />
        {tool && <span className="loan-item-tool">{tool(item)}</span>}
      </li>
    ))}
  </ul>
)

function Item({ item, fault }: { item: LoanItem; fault: string | undefined }) {
  const { kind: name, code, title, access, openOn, box, shelf, damage } = item
  const kind = kindNamed(name)
  const { recordPath } = use(RecordFrame)
  const place = [box && `盒 ${box}`, shelf && `库位 ${shelf}`].filter(Boolean).join('，')
  return (
    <div className="loan-item">
      <p>
        {kind ? <Link to={recordPath(kind, code)}>{title}</Link> : title}{' '}
        <AccessBadge access={access} openOn={openOn} />
      </p>
      <Row as="p" gap={[0, 16]} align="stretch" wrap size={13} tone="muted">
        <span>{kind?.label ?? name}</span>
        <Identity item={item} />
        {itemWords(item).map((word) => (
          <span key={word}>{word}</span>
        ))}
        {place && <span className="num">{place}</span>}
      </Row>
      {damage && <Fault text={`归还时：${damage}`} />}
      {fault !== undefined && <Fault text={fault} />}
    </div>
  )
}

/** What tells an item from others of its name. */
const Identity = ({ item: { code, title, belongsTo } }: { item: LoanItem }) => (
  <>
    {code !== title && <span className="num">{code}</span>}
    {belongsTo && <span>{belongsTo}</span>}
  </>
)

const Fault = ({ text }: { text: string }) => (
  <Row as="p" gap={4} size={14} tone="bad">
    <Icon name="warning" small />
    {text}
  </Row>
)
