import type { ControlProps } from '#web/ui/fields/Field.tsx'

import { type Option, OptionList, type OptionListProps } from './OptionList.tsx'
import { Unfold } from './Unfold.tsx'

interface ChoiceProps extends Omit<OptionListProps, 'chosen' | 'onChange' | 'several' | 'max'> {
  /** Empty when nothing is chosen. */
  value: string
  onChange: (value: string) => void
  /** The words of what is chosen, where the options may lack it. */
  words?: string | undefined
  /** Stands there when nothing is chosen. */
  none?: string | undefined
  /** Offers to choose nothing, in these words. */
  clear?: string | undefined
  control?: ControlProps | undefined
  small?: boolean | undefined
  disabled?: boolean | undefined
  onOpen?: (() => void) | undefined
}

/** One of some options, found by typing: a button that says which, and the list below it. */
export function Choice(props: ChoiceProps) {
  const { value, onChange, words, none = '请选择', clear, control, small, disabled, onOpen, ...list } = props
  const nothing: Option[] =
    clear !== undefined && value !== '' && !list.asking?.typed ? [{ value: '', label: clear }] : []
  const held = list.options.find((option) => option.value === value)?.label ?? words ?? value
  return (
    <Unfold label={list.label} words={held} popup="listbox" {...{ none, small, disabled, control, onOpen }}>
      {(close) => (
        <OptionList
          {...list}
          options={[...nothing, ...list.options]}
          chosen={[value]}
          onChange={([chosen = '']) => {
            onChange(chosen)
            close()
          }}
        />
      )}
    </Unfold>
  )
}
