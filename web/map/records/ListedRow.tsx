import type { ReactNode } from 'react'
import { Link } from 'react-router'

import type { Access, Kind } from '#contract/catalogue/kind.ts'
import { recordPath } from '#web/records/record-path.ts'
import { AccessBadge } from '#web/ui/AccessBadge.tsx'
import { SignImage } from '#web/ui/drawings/SignImage.tsx'

interface ListedRowProps {
  kind: Kind
  type?: string | undefined
  entry: { code: string; title: string; access: Access; openOn: string | null }
  facts: readonly string[]
  /** Its popup is open. */
  isAsked: boolean
  /** Opens its popup; absent where it has no place. */
  onAsk: (() => void) | undefined
  /** Marks it on the map, while the row has the pointer or the focus. */
  onMark: (isMarked: boolean) => void
  children?: ReactNode
}

/** One line of the list beside the map: it opens the popup on the map, its title the record. */
export function ListedRow({ kind, type, entry, facts, isAsked, onAsk, onMark, children }: ListedRowProps) {
  const { code, title, access, openOn } = entry
  const [mark, unmark] = [() => onMark(true), () => onMark(false)]
  const marking = { onMouseEnter: mark, onMouseLeave: unmark, onFocus: mark, onBlur: unmark }
  return (
    <li className="record-row" aria-current={isAsked || undefined}>
      <button type="button" className="record-point" disabled={!onAsk} onClick={onAsk} {...marking}>
        <SignImage kind={kind} type={type} />
        <span className="vh">在图上看 {code}</span>
      </button>
      <Link to={recordPath(kind, code)} {...marking}>
        {kind.codeTells ? code : title}
      </Link>
      <AccessBadge access={access} openOn={openOn} short />
      <p>{facts.join('　')}</p>
      {children}
    </li>
  )
}
