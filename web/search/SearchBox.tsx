import { lazy, Suspense } from 'react'

import { maxQueryLength } from '#contract/search/search.ts'
import { Icon } from '#web/ui/Icon.tsx'

import { optionId } from './box/option-id.ts'
import { useSearchBox } from './box/useSearchBox.ts'

import './search-box.css'

const load = () => import('./box/SuggestionList.tsx')
const SuggestionList = lazy(async () => ({ default: (await load()).SuggestionList }))

interface SearchBoxProps {
  small?: boolean
  /** The current query of the page. */
  asked?: string
  onLeave?: () => void
}

/**
 * The search box for the whole library. Suggestions appear when typing pauses; a chosen record is opened, anything
 * else is searched for.
 */
export function SearchBox({ small, asked = '', onLeave }: SearchBoxProps) {
  const { form, input, listId, typed, open, active, groups, count, ...on } = useSearchBox(asked, onLeave)
  return (
    <form
      ref={form}
      className={small ? 'search search-s' : 'search'}
      role="search"
      aria-label="全馆检索"
      onSubmit={on.submit}
    >
      <input
        ref={input}
        type="text"
        role="combobox"
        aria-label="检索全部资料"
        aria-autocomplete="list"
        aria-expanded={open}
        aria-controls={listId}
        aria-activedescendant={active >= 0 ? optionId(listId, active) : undefined}
        placeholder={small ? '编号、名称、土层、地名' : '编号、名称、土层或地名'}
        maxLength={maxQueryLength}
        enterKeyHint="search"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={typed}
        onChange={(event) => on.type(event.target.value)}
        onCompositionStart={() => on.compose(true)}
        onCompositionEnd={() => on.compose(false)}
        onFocus={() => void load().catch(() => {})}
        onClick={on.show}
        onKeyDown={on.press}
      />
      {typed !== '' && (
        <ClearButton
          onPress={() => {
            on.type('')
            input.current?.focus()
          }}
        />
      )}
      <button type="submit" className="search-go" aria-label="检索">
        <Icon name="search" />
        <span className="search-word">检索</span>
      </button>
      {open && (
        <Suspense>
          <SuggestionList id={listId} {...{ groups, active }} onChoose={on.choose} onForget={on.forget} />
        </Suspense>
      )}
      <span className="vh" role="status">
        {open && `${count} 条建议`}
      </span>
    </form>
  )
}

const ClearButton = ({ onPress }: { onPress: () => void }) => (
  <button type="button" className="search-clear" aria-label="清除" onClick={onPress}>
    <Icon name="close" small />
  </button>
)
