import { keysOf } from '#contract/wire.ts'
import { oneOrNone, oneOf, shortText } from '#web/ui/list/list-address.ts'

/** States that others than whoever writes a draft see. */
export const shownStates = <S extends string>(states: Readonly<Record<S, unknown>>): S[] =>
  keysOf(states).filter((state) => state !== 'draft')

/** The same for a select, after the word for all of them. */
export const stateOptions = <S extends string>(
  states: Readonly<Record<S, { label: string }>>,
  anyState: string,
) => [
  { value: '', label: anyState },
  ...shownStates(states).map((value) => ({ value, label: states[value].label })),
]

/** What the address of a queue holds; the first box is open where it names none. */
export const queueParams = <B extends string, S extends string>(
  boxes: Readonly<Record<B, string>>,
  states: Readonly<Record<S, unknown>>,
) => ({
  box: oneOf(keysOf(boxes), keysOf(boxes)[0]),
  state: oneOrNone(shownStates(states)),
  text: shortText,
})

export interface QueuePlace<B extends string, S extends string> {
  box: B
  state: S | undefined
  text: string
  page: number
  size: number
}

/** What a box is asked for. */
export const queueQuery = <B extends string, S extends string>(place: QueuePlace<B, S>) => {
  const { box, state, text: q, page: current, size } = place
  return { ...{ box, q, current, size }, ...(state && { state }) }
}
