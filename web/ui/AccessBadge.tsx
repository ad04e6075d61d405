import type { Access } from '#contract/catalogue/kind.ts'
import { commonFields } from '#contract/catalogue/kind.ts'

import type { IconName } from './Icon.tsx'
import { Icon } from './Icon.tsx'

import './access-badge.css'

const glyphs: Record<Access, IconName> = {
  open: 'open',
  member: 'member',
  protected: 'clock',
  secret: 'lockFilled',
}

interface AccessBadgeProps {
  access: Access
  /** Until when a protected record stays closed, ISO 8601. */
  openOn?: string | null
  /** In tables: the date alone, to the month. */
  short?: boolean
}

/** Who may open a record: always colour, glyph and word. */
export function AccessBadge({ access, openOn, short }: AccessBadgeProps) {
  const word = commonFields.access.choices[access]
  const until = access === 'protected' && openOn ? openOn : undefined
  return (
    <span className={`access access-${access}`} title={until && short ? `${word}至 ${until}` : undefined}>
      <Icon name={glyphs[access]} small />
      {until && short ? (
        <span>
          <span className="vh">{word}</span>至 {until.slice(0, 7)}
        </span>
      ) : (
        <span>{until ? `${word}至 ${until}` : word}</span>
      )}
    </span>
  )
}
