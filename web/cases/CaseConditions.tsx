import type { ReactNode } from 'react'

import type { State } from '#contract/cases/workflow.ts'
import type { Route } from '#contract/route.ts'
import { keysOf } from '#contract/wire.ts'
import { Select } from '#web/ui/fields/Field.tsx'
import { ListSearch } from '#web/ui/list/ListSearch.tsx'

import { type QueuePlace, shownStates, stateOptions } from './queue-place.ts'

import '#web/workplace/state-tabs.css'
import '#web/workplace/resource-page.css'

interface QueueWords {
  /** What the boxes are. */
  boxes: string
  search: string
  /** What can be searched for. */
  hint: string
  state: string
  anyState: string
}

interface CaseConditionsProps<B extends string, S extends string> {
  words: QueueWords
  boxes: Readonly<Record<B, string>>
  states: Readonly<Record<S, State>>
  place: QueuePlace<B, S>
  to: (change: Partial<QueuePlace<B, S>>) => void
  /** The call of the list. */
  list: Route
  /** How much lies in a box, where it is counted. */
  renderCount?: (box: B) => ReactNode
}

/** What stands over the cases of a trade: its boxes, search and state; another box begins with all its states. */
export function CaseConditions<B extends string, S extends string>(props: CaseConditionsProps<B, S>) {
  const { words, boxes, states, place, to, list, renderCount } = props
  return (
    <>
      <nav className="state-tabs no-print" aria-label={words.boxes}>
        {keysOf(boxes).map((box) => (
          <button
            key={box}
            type="button"
            aria-current={place.box === box ? 'page' : undefined}
            onClick={() => to({ box, state: undefined })}
          >
            {boxes[box]} {renderCount?.(box)}
          </button>
        ))}
      </nav>
      <ListSearch
        label={words.search}
        hint={words.hint}
        text={place.text}
        onSearch={(text) => to({ text })}
        list={list}
      >
        <Select
          small
          aria-label={words.state}
          value={place.state ?? ''}
          options={stateOptions(states, words.anyState)}
          onChange={(value) => to({ state: shownStates(states).find((state) => state === value) })}
        />
      </ListSearch>
    </>
  )
}
