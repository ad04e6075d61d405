import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'

import type { Place } from '#contract/search/places.ts'
import { questionOf } from '#web/api/question.ts'
import { useSession } from '#web/api/session.ts'
import { hideKeyboard, useBoxText, useSuggestionBox } from '#web/suggestions/useSuggestionBox.ts'

import { findPlace } from './find-place.ts'
import { usePlaceSuggestions } from './usePlaceSuggestions.ts'

/** State of the box that finds places, and why nothing was found. */
export function useFindBox(found: string, onFound: (place: Place, text: string) => void) {
  const { find, forget, refused, isFinding } = useFinding()
  const content = useBoxText(found)
  const box = useSuggestionBox(content, usePlaceSuggestions(content.typed, content.isAsking), {
    choose: ({ text }) => {
      hideKeyboard(box.input)
      if (text === '') return
      void find(text, (place, name) => {
        content.setTyped(name)
        onFound(place, name)
      })
    },
    type: forget,
  })
  return { box, refused, isBusy: isFinding }
}

/** Asks for a place; of several questions the last one is answered, and none once something else is typed. */
function useFinding() {
  const session = useSession()
  const client = useQueryClient()
  const latest = useRef(0)
  const [refused, setRefused] = useState<string>()
  const [isFinding, setFinding] = useState(false)
  const forget = () => {
    latest.current += 1
    setRefused(undefined)
    setFinding(false)
  }
  const find = async (text: string, onFound: (place: Place, text: string) => void) => {
    forget()
    setFinding(true)
    const own = latest.current
    const answer = await findPlace(
      (route, input) => client.fetchQuery(questionOf(session, route, input)),
      text,
    ).catch((error: unknown) => ({ refused: error instanceof Error ? error.message : String(error) }))
    if (own !== latest.current) return
    setFinding(false)
    if ('refused' in answer) setRefused(answer.refused)
    else onFound(answer.place, answer.text)
  }
  return { find, forget, refused, isFinding }
}
