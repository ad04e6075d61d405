import { lazy, Suspense } from 'react'

import { Icon } from '#web/ui/Icon.tsx'

import { optionId } from './option-id.ts'
import type { useSuggestionBox } from './useSuggestionBox.ts'

import './suggestion-box.css'

const load = () => import('./SuggestionList.tsx')
const SuggestionList = lazy(async () => ({ default: (await load()).SuggestionList }))

interface InputProps {
  box: ReturnType<typeof useSuggestionBox>
  /** Names what is typed. */
  inputLabel: string
  placeholder: string
  maxLength: number
  /** Why nothing was found. */
  refused?: string | undefined
}

interface SuggestionBoxProps extends InputProps {
  label: string
  /** The word of the button. */
  word: string
  className: string
  isBusy?: boolean
  onClear?: () => void
}

/** A box with suggestions, which appear when typing pauses. */
export function SuggestionBox({ label, word, className, isBusy, onClear, ...props }: SuggestionBoxProps) {
  const { box, refused } = props
  const { form, input, listId, typed, open, active, groups, count, ...on } = box
  return (
    <form
      ref={form}
      className={`search ${className}`}
      role="search"
      aria-label={label}
      aria-busy={isBusy}
      onSubmit={on.submit}
    >
      <Input {...props} />
      {typed !== '' && (
        <button
          type="button"
          className="search-clear"
          aria-label="清除"
          onClick={() => {
            on.type('')
            onClear?.()
            input.current?.focus()
          }}
        >
          <Icon name="close" small />
        </button>
      )}
      <button type="submit" className="search-go" aria-label={word}>
        <Icon name="search" />
        <span className="search-word">{word}</span>
      </button>
      {open && (
        <Suspense>
          <SuggestionList id={listId} {...{ groups, active }} onChoose={on.choose} onForget={on.forget} />
        </Suspense>
      )}
      {refused && !open && (
        <p className="search-refused" id={`${listId}-refused`} role="alert">
          {refused}
        </p>
      )}
      <span className="vh" role="status">
        {open && `${count} 条建议`}
      </span>
    </form>
  )
}

function Input({ box, inputLabel, placeholder, maxLength, refused }: InputProps) {
  const { input, listId, typed, open, active, ...on } = box
  return (
    <input
      ref={input}
      type="text"
      role="combobox"
      aria-label={inputLabel}
      aria-autocomplete="list"
      aria-expanded={open}
      aria-controls={listId}
      aria-activedescendant={active >= 0 ? optionId(listId, active) : undefined}
      aria-invalid={refused !== undefined || undefined}
      aria-describedby={refused && `${listId}-refused`}
      placeholder={placeholder}
      maxLength={maxLength}
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
  )
}
