import { useQueryClient } from '@tanstack/react-query'
import { type KeyboardEvent, type SubmitEvent, useId, useRef, useState } from 'react'

import type { Place } from '#contract/search/places.ts'
import { questionOf } from '#web/api/question.ts'
import { useSession } from '#web/api/session.ts'
import { useKeyedState } from '#web/catalogue/useKeyedState.ts'
import { isComposing } from '#web/search/box/useSearchBox.ts'
import { useDismiss } from '#web/ui/dialog/dismiss.ts'

import { findPlace } from './find-place.ts'
import { usePlaceSuggestions } from './usePlaceSuggestions.ts'

/** State of the box that finds places: text, suggestions, keys, and why nothing was found. */
export function useFindBox(found: string, onFound: (place: Place, text: string) => void) {
  const form = useRef<HTMLFormElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useKeyedState(found, () => found)
  const [isShown, setShown] = useState(false)
  const [composing, compose] = useState(false)
  const groups = usePlaceSuggestions(typed, isShown && !composing)
  const options = groups.flatMap(({ list }) => list)
  const open = isShown && !composing && options.length > 0
  const [active, setActive] = useKeyedState(`${open} ${options.map(({ text }) => text).join('\n')}`, () => -1)
  const { find, refused, isFinding, forget } = useFinding((place, text) => {
    setTyped(text)
    onFound(place, text)
  })
  useDismiss(isShown, form, () => setShown(false))
  const type = (words: string) => {
    setTyped(words)
    setShown(true)
    forget()
  }
  const choose = (text: string) => {
    setShown(false)
    if (matchMedia('(pointer: coarse)').matches) input.current?.blur() // the keyboard would cover the map
    if (text !== '') void find(text)
  }
  const step = (by: number) => {
    if (open) setActive(((active + by + options.length + 2) % (options.length + 1)) - 1)
    setShown(true)
    return true
  }
  const keys: Partial<Record<string, () => boolean>> = {
    ArrowDown: () => step(1),
    ArrowUp: () => step(-1),
    Escape: () => open,
  }
  return {
    ...{ form, input, listId: useId(), typed, open, active, groups, count: options.length },
    ...{ refused, isFinding, compose, type, choose },
    show: () => setShown(true),
    press: (event: KeyboardEvent) => {
      if (isComposing(event) ? event.key === 'Enter' : keys[event.key]?.()) event.preventDefault()
    },
    submit: (event: SubmitEvent) => {
      event.preventDefault()
      choose((open && options[active]?.text) || typed.trim())
    },
  }
}

/** Asks for a place; of several questions the last one is answered. */
function useFinding(onFound: (place: Place, text: string) => void) {
  const session = useSession()
  const client = useQueryClient()
  const latest = useRef(0)
  const [refused, setRefused] = useState<string>()
  const [isFinding, setFinding] = useState(false)
  const find = async (text: string) => {
    const own = (latest.current += 1)
    setRefused(undefined)
    setFinding(true)
    const answer = await findPlace(
      (route, input) => client.fetchQuery(questionOf(session, route, input)),
      text,
    ).catch((error: unknown) => ({ refused: error instanceof Error ? error.message : String(error) }))
    if (own !== latest.current) return
    setFinding(false)
    if ('refused' in answer) setRefused(answer.refused)
    else onFound(answer.place, answer.text)
  }
  return { find, refused, isFinding, forget: () => setRefused(undefined) }
}
