import type { KeyboardEvent, SubmitEvent } from 'react'
import { useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'

import { useKeyedState } from '#web/catalogue/useKeyedState.ts'
import { searchAddress } from '#web/search/address.ts'
import { forgetKeyword, rememberKeyword } from '#web/search/recent.ts'
import { useDismiss } from '#web/ui/dialog/dismiss.ts'

import { useSlash } from './useSlash.ts'
import type { Suggestion } from './useSuggestions.ts'
import { useSuggestions } from './useSuggestions.ts'

/** State of the search box: text, suggestions, keyboard handling. */
export function useSearchBox(asked: string, onLeave?: () => void) {
  const form = useRef<HTMLFormElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useKeyedState(asked, () => asked)
  const [shown, setShown] = useState(false)
  const [composing, compose] = useState(false)
  const { groups, options } = useSuggestions(typed, shown && !composing)
  const open = shown && !composing && options.length > 0
  const [active, setActive] = useKeyedState(`${open} ${options.map(({ text }) => text).join('\n')}`, () => -1)
  const { ask, leave } = useNavigateTo(input, onLeave)
  useSlash(input)
  useDismiss(shown, form, () => setShown(false))

  const type = (words: string) => {
    setTyped(words)
    setShown(true)
  }
  const choose = ({ to, text }: Suggestion) => {
    setShown(false)
    if (to !== undefined) return leave(to)
    setTyped(text)
    return ask(text)
  }
  const forget = (word: string) => {
    forgetKeyword(word)
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

/** Navigates to a search result or a page. */
function useNavigateTo(input: { readonly current: HTMLInputElement | null }, onLeave?: () => void) {
  const navigate = useNavigate()
  const leave = (to: string) => {
    if (matchMedia('(pointer: coarse)').matches) input.current?.blur() // hides the on-screen keyboard, which would cover the result
    onLeave?.()
    void navigate(to)
  }
  const ask = (words: string) => {
    if (words !== '') rememberKeyword(words)
    leave(searchAddress(words))
  }
  return { ask, leave }
}

/** Whether a key event belongs to an input method; Safari marks the last one only by its key code. */
export const isComposing = ({ nativeEvent }: KeyboardEvent) =>
  nativeEvent.isComposing || Reflect.get(nativeEvent, 'keyCode') === 229
