import { type KeyboardEvent, type SubmitEvent, useId, useRef, useState } from 'react'

import type { Suggestion, SuggestionGroup } from '#web/suggestions/suggestion.ts'
import { useDismiss } from '#web/ui/dialog/dismiss.ts'
import { isComposing } from '#web/ui/keys/composing.ts'
import { useKeyedState } from '#web/ui/page/useKeyedState.ts'

import { useSentText } from './useSentText.ts'

/** The text of a box, and whether its suggestions are wanted. */
export function useBoxText(asked: string) {
  const text = useSentText(asked)
  const [isShown, setShown] = useState(false)
  const [composing, compose] = useState(false)
  return { ...text, isShown, setShown, compose, isAsking: isShown && !composing }
}

interface On {
  /** Called with the chosen suggestion, or with what was typed. */
  choose: (chosen: Suggestion) => void
  type?: () => void
  /** Called with a suggestion of the user's own that is to go. */
  forget?: (text: string) => void
}

/** State of a box with suggestions: text, list, keys, input methods. */
export function useSuggestionBox(
  { typed, setTyped, isShown, setShown, compose, isAsking }: ReturnType<typeof useBoxText>,
  groups: readonly SuggestionGroup[],
  on: On,
) {
  const form = useRef<HTMLFormElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const options = groups.flatMap(({ list }) => list)
  const open = isAsking && options.length > 0
  const [active, setActive] = useKeyedState(`${open} ${options.map(({ text }) => text).join('\n')}`, () => -1)
  useDismiss(isShown, form, () => setShown(false))
  const type = (words: string) => {
    setTyped(words)
    setShown(true)
    on.type?.()
  }
  const choose = (chosen: Suggestion) => {
    setShown(false)
    on.choose(chosen)
  }
  const forget = (word: string) => {
    on.forget?.(word)
    input.current?.focus()
  }
  const step = (by: number) => {
    if (open) setActive(((active + by + options.length + 2) % (options.length + 1)) - 1)
    setShown(true)
    return true
  }
  /** Key handlers; each returns whether it handled the key. */
  const keys: Partial<Record<string, () => boolean>> = {
    ArrowDown: () => step(1),
    ArrowUp: () => step(-1),
    Escape: () => open,
    Delete: () => {
      const word = groups[0]?.own && groups[0].list[active]?.text
      if (word !== undefined) forget(word)
      return word !== undefined
    },
  }
  return {
    ...{ form, input, listId: useId(), typed, open, active, groups, count: options.length },
    ...{ compose, type, choose, forget },
    show: () => setShown(true),
    press: (event: KeyboardEvent) => {
      if (isComposing(event) ? event.key === 'Enter' : keys[event.key]?.()) event.preventDefault()
    },
    submit: (event: SubmitEvent) => {
      event.preventDefault()
      choose((open && options[active]) || { text: typed.trim(), highlights: [] })
    },
  }
}

/** The on-screen keyboard would cover the result. */
export function hideKeyboard(input: { readonly current: HTMLInputElement | null }): void {
  if (matchMedia('(pointer: coarse)').matches) input.current?.blur()
}
