import { useState } from 'react'

import type { SectionParameters } from '#contract/drawings/section-parameters.ts'

import { useSaving } from './saving/useSaving.ts'
import type { SectionStart } from './section-start.ts'
import { useHistory } from './useHistory.ts'

type Decisions = SectionParameters['decisions']

/**
 * A section as it began, its corrections, and the row it is kept in. Another revision begins it anew while nothing was
 * done to it; otherwise what is told then is added to what was done.
 */
export function useSectionWork(given: SectionStart, onSaved: ((id: number) => void) | undefined) {
  const [start, setStart] = useState(given)
  const history = useHistory(start.parameters)
  const saving = useSaving(start, history, onSaved)
  if (start.revision !== given.revision) {
    setStart(given) // set during render, so that nothing is drawn of both
    const [before, now] = [start.parameters.decisions, given.parameters.decisions]
    if (history.undo || saving.saved) history.amend((value) => withFurther(value, before, now))
    else history.restart(given.parameters)
  }
  return { start, history, saving }
}

/** The decisions that are told for the first time stand first: of two on one layer the last holds, its reader's own. */
function withFurther(value: SectionParameters, before: Decisions, now: Decisions): SectionParameters {
  const earlier = new Set([...before, ...value.decisions].map((decision) => JSON.stringify(decision)))
  const further = now.filter((decision) => !earlier.has(JSON.stringify(decision)))
  return further.length === 0 ? value : { ...value, decisions: [...further, ...value.decisions] }
}
