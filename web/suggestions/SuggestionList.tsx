import type { MouseEvent } from 'react'

import type { Suggestion, SuggestionGroup } from '#web/suggestions/suggestion.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { Row } from '#web/ui/layout/box.tsx'

import { Highlighted } from './Highlighted.tsx'
import { optionId } from './option-id.ts'
import { forgetKeywords } from './recent.ts'

import './suggestion-list.css'

interface SuggestionListProps {
  id: string
  groups: readonly SuggestionGroup[]
  /** Index of the active option. */
  active: number
  onChoose: (chosen: Suggestion) => void
  onForget: (word: string) => void
}

/** Suggestions below the search box, navigated by its arrow keys. */
export function SuggestionList({ id, groups, active, onChoose, onForget }: SuggestionListProps) {
  const starts = groups.map((_, i) => groups.slice(0, i).reduce((sum, { list }) => sum + list.length, 0))
  return (
    <div className="search-pop">
      <div role="listbox" id={id} aria-label="检索建议">
        {groups.map(({ label, own, list }, g) => (
          <div role="group" key={label} aria-label={own ? `${label}，按 Delete 键删去` : label}>
            <div className="search-pop-head" role="presentation">
              {label}
            </div>
            {list.map((suggestion, i) => {
              const index = (starts[g] ?? 0) + i
              return (
                <button
                  type="button"
                  role="option"
                  tabIndex={-1}
                  key={`${suggestion.to} ${suggestion.text}`}
                  id={optionId(id, index)}
                  aria-selected={index === active}
                  onClick={(event) => (onCross(event) ? onForget(suggestion.text) : onChoose(suggestion))}
                >
                  <Line suggestion={suggestion} own={own} />
                </button>
              )
            })}
          </div>
        ))}
      </div>
      {groups.some(({ own }) => own) && (
        <button type="button" className="search-pop-clear" onClick={forgetKeywords}>
          清空最近检索
        </button>
      )}
    </div>
  )
}

const onCross = ({ target }: MouseEvent) =>
  target instanceof Element && target.closest('.search-pop-x') !== null

function Line({ suggestion, own }: { suggestion: Suggestion; own: true | undefined }) {
  const { text, highlights, label, code, codeHighlights = [], isPlace } = suggestion
  return (
    <>
      <Icon name={own ? 'clock' : isPlace ? 'pin' : label ? 'file' : 'search'} small />
      <Row as="span" gap={[0, 10]} align="baseline" wrap className="search-pop-text">
        <span>
          <Highlighted text={text} highlights={highlights} />
        </span>
        {code && (
          <span className="search-pop-code num">
            <Highlighted text={code} highlights={codeHighlights} />
          </span>
        )}
      </Row>
      {label && <span className="search-pop-kind">{label}</span>}
      {own && (
        <span className="search-pop-x" title="删去">
          <Icon name="close" small />
        </span>
      )}
    </>
  )
}
