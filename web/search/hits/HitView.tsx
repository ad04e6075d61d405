import { Link, useLocation } from 'react-router'

import type { Kind } from '#contract/catalogue/kind.ts'
import { fieldOf } from '#contract/catalogue/kind.ts'
import type { Entry } from '#contract/catalogue/routes.ts'
import type { Hit } from '#contract/search/search.ts'
import { noValueSign } from '#geology/digits.ts'
import { Borrow } from '#web/cart/Borrow.tsx'
import { valueOf } from '#web/catalogue/list/columns.tsx'
import { rememberRow } from '#web/catalogue/list/useReturnFocus.ts'
import { Star } from '#web/favourites/Star.tsx'
import { drawnStrips } from '#web/panels/panels.tsx'
import { valueText, valueWithUnit } from '#web/records/format.ts'
import { kindNamed } from '#web/records/kind-named.ts'
import { recordPath } from '#web/records/record-path.ts'
import { Highlighted } from '#web/suggestions/Highlighted.tsx'
import { AccessBadge } from '#web/ui/AccessBadge.tsx'
import { Row, Stack } from '#web/ui/layout/box.tsx'

import { HitDrawing } from './HitDrawing.tsx'
import { SnippetLine } from './SnippetLine.tsx'

interface HitViewProps {
  hit: Hit
  /** Interpreted search terms; highlighted when a file is opened. */
  words: readonly string[]
}

/** A hit with its snippets and highlighted terms. */
export function HitView({ hit, words }: HitViewProps) {
  const { entry, snippets } = hit
  const kind = kindNamed(entry.kind)
  if (!kind) return null
  const type = kind.type === undefined ? undefined : fieldOf(kind, kind.type)
  const typeText = type && kind.type ? valueText(type, valueOf(entry, kind.type)) : noValueSign
  return (
    <li className="hit">
      <HitDrawing {...{ kind, entry }} />
      <Stack gap={4} className="hit-text">
        <Row as="p" gap={[2, 16]} wrap className="hit-kind">
          <span>{kind.label}</span>
          {![noValueSign, kind.label].includes(typeText) && <span>{typeText}</span>}
        </Row>
        <h2>
          <span className="hit-name">
            <HitLink {...{ kind, hit }} /> <Within {...{ kind, entry }} />
          </span>
          <AccessBadge access={entry.access} openOn={entry.openOn} />
          <Star tabIndex={-1} kind={kind.name} code={entry.code} title={entry.title} />
          <Borrow bare {...{ kind, entry }} />
        </h2>
        {snippets.map((snippet) => (
          <SnippetLine
            key={`${snippet.label} ${snippet.page?.number ?? ''} ${snippet.text}`}
            {...{ snippet, words }}
          />
        ))}
        <HitFacts {...{ kind, entry }} />
      </Stack>
    </li>
  )
}

/** Link to the record by code and title, or one of them if it contains the other; going back returns the focus here. */
function HitLink({ kind, hit }: { kind: Kind; hit: Hit }) {
  const location = useLocation()
  const { entry, codeHighlights, titleHighlights } = hit
  const { code, title } = entry
  const key = `${kind.name} ${code}`
  return (
    <Link
      to={recordPath(kind, code)}
      state={{ list: location.pathname + location.search, label: '检索结果' }}
      data-code={key}
      onClick={() => rememberRow(location, key)}
    >
      {(code === title || !title.includes(code)) && (
        <span className="hit-code num">
          <Highlighted text={code} highlights={codeHighlights} />
        </span>
      )}
      {!code.includes(title) && <Highlighted text={title} highlights={titleHighlights} />}
    </Link>
  )
}

/** What a record belongs to, beside its bare number. */
function Within({ kind, entry }: { kind: Kind; entry: Entry }) {
  const name = kind.rank?.group
  const text = name === undefined ? null : entry.values[name]
  return typeof text === 'string' && text !== '' ? <span className="hit-within">{text}</span> : null
}

function HitFacts({ kind, entry }: { kind: Kind; entry: Entry }) {
  const depth = fieldOf(kind, 'finalDepth')
  const depthText = depth ? valueWithUnit(depth, entry.values['finalDepth']) : noValueSign
  return (
    <Row gap={[2, 16]} wrap className="hit-facts">
      {entry.district && <span>{entry.district}</span>}
      {entry.year !== null && (
        <span>
          <span className="num">{entry.year}</span> 年
        </span>
      )}
      {depth && depthText !== noValueSign && (
        <span>
          {depth.label} <span className="num">{depthText}</span>
        </span>
      )}
      <Strips {...{ kind, entry }} />
    </Row>
  )
}

/** The layers of an open hole, as lists draw them. */
const Strips = ({ kind, entry }: { kind: Kind; entry: Entry }) =>
  drawnStrips(kind, entry).map(([part, drawing]) => <span key={part}>{drawing}</span>)
