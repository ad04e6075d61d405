import { maxQueryLength } from '#contract/search/search.ts'
import { SuggestionBox } from '#web/suggestions/SuggestionBox.tsx'

import { useSearchBox } from './box/useSearchBox.ts'

interface SearchBoxProps {
  small?: boolean
  /** The current query of the page. */
  asked?: string
  onLeave?: () => void
}

/** The search box for the whole library. */
export const SearchBox = ({ small, asked = '', onLeave }: SearchBoxProps) => (
  <SuggestionBox
    box={useSearchBox(asked, onLeave)}
    label="全馆检索"
    inputLabel="检索全部资料"
    word="检索"
    placeholder={small ? '编号、名称、土层、地名' : '编号、名称、土层或地名'}
    maxLength={maxQueryLength}
    className={small ? 'search-s' : ''}
  />
)
