import type { ControlProps } from '#web/ui/fields/Field.tsx'

import { type Option, OptionList, type OptionListProps } from './OptionList.tsx'
import { Unfold } from './Unfold.tsx'

interface MultiSelectProps extends Omit<OptionListProps, 'several'> {
  /** Options that are chosen and not offered now, for their words. */
  known?: readonly Option[]
  /** Stands there when nothing is chosen. */
  none?: string | undefined
  control?: ControlProps | undefined
  small?: boolean | undefined
  disabled?: boolean | undefined
  onOpen?: (() => void) | undefined
}

const noOptions: readonly Option[] = []

/**
 * Several of some options: a button that says which, and a list to choose from below it. At most three when not said;
 * what was chosen elsewhere stays, and can be taken off.
 */
export function MultiSelect(props: MultiSelectProps) {
  const { known = noOptions, none = '不限', control, small, disabled, onOpen, max = 3, ...list } = props
  const labels = new Map([...known, ...list.options].map(({ value, label }) => [value, label]))
  return (
    <Unfold
      label={list.label}
      words={summary(list.chosen.map((value) => labels.get(value) ?? value))}
      full={list.chosen.map((value) => labels.get(value) ?? value).join('、')}
      popup="listbox"
      {...{ none, small, disabled, control, onOpen }}
    >
      {() => <OptionList {...list} several max={max} />}
    </Unfold>
  )
}

function summary(words: readonly string[]): string {
  return words.length > 2 ? `${words[0]} 等 ${words.length} 项` : words.join('、')
}
