import { type KeyboardEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Autocomplete } from 'react-aria-components/Autocomplete'
import { Header } from 'react-aria-components/Header'
import { Input } from 'react-aria-components/Input'
import { ListBox, ListBoxItem, ListBoxSection } from 'react-aria-components/ListBox'
import { TextField } from 'react-aria-components/TextField'
import { useNavigate } from 'react-router'

import type { MenuItem } from '#contract/accounts/menus.ts'
import { useDismiss } from '#web/ui/dialog/dismiss.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { isComposing } from '#web/ui/keys/composing.ts'
import { Row, Text } from '#web/ui/layout/box.tsx'

import { type GoalGroup, useGoals } from './jump.ts'

interface JumpSearchProps {
  menus: readonly MenuItem[]
  /** Counts the wishes to have it; each gives it the focus. */
  wanted: number
}

/**
 * The search of the head: goes to any page, person or record by typing. Escape leaves it. Whoever
 * goes somewhere gets a new one.
 */
export function JumpSearch({ menus, wanted }: JumpSearchProps) {
  const box = useRef<HTMLDivElement>(null)
  const { typed, groups, pending, isOpen, ...on } = useJumpBox(menus, box)
  const focus = () => box.current?.querySelector('input')?.focus()
  const meetWish = useEffectEvent(focus)
  useEffect(() => {
    if (wanted > 0) meetWish()
  }, [wanted])
  return (
    <div className="jump-box" ref={box} role="search" aria-label="跳转" onKeyDownCapture={on.press}>
      <Autocomplete inputValue={typed} onInputChange={on.type}>
        <TextField aria-label="跳到功能、用户或资料">
          <Input {...inputProps} aria-expanded={isOpen} onClick={on.show} />
        </TextField>
        <Icon name="search" />
        {isOpen && <Goals groups={groups} pending={pending} onGo={on.go} />}
      </Autocomplete>
    </div>
  )
}

const inputProps = {
  className: 'input',
  role: 'combobox',
  'aria-keyshortcuts': 'Control+K Meta+K',
  placeholder: '跳到功能、用户或资料',
  maxLength: 60,
  enterKeyHint: 'go',
} as const

/** What is typed, where it may lead, and whether that is shown; Enter before anything was found goes once it is. */
function useJumpBox(menus: readonly MenuItem[], box: RefObject<HTMLDivElement | null>) {
  const [typed, setTyped] = useState('')
  const [shown, setShown] = useState(false)
  const [impatient, setImpatient] = useState(false)
  const { groups, pending } = useGoals(menus, typed)
  const navigate = useNavigate()
  const go = (to: string) => void navigate(to)
  const first = groups[0]?.list[0]?.to
  const isDue = impatient && !pending && first !== undefined
  const goOn = useEffectEvent(() => first !== undefined && go(first))
  useEffect(() => {
    if (isDue) goOn()
  }, [isDue])
  useDismiss(shown, box, () => setShown(false))
  const type = (text: string) => {
    setTyped(text)
    setShown(true)
    setImpatient(false)
  }
  const leave = () => {
    type('')
    setShown(false)
    box.current?.querySelector('input')?.blur()
  }
  const press = (event: KeyboardEvent) => {
    if (isComposing(event)) return
    if (event.key === 'Enter' && first === undefined) setImpatient(true)
    if (event.key !== 'Escape') return
    event.stopPropagation()
    leave()
  }
  const isOpen = shown && typed.trim() !== ''
  return { typed, groups, pending, isOpen, go, type, press, show: () => setShown(true) }
}

interface GoalsProps {
  groups: readonly GoalGroup[]
  pending: boolean
  onGo: (to: string) => void
}

function Goals({ groups, pending, onGo }: GoalsProps) {
  return (
    <div className="jump-pop">
      <ListBox
        aria-label="可以跳到"
        onAction={(to) => onGo(String(to))}
        renderEmptyState={() => (
          <p className="cap" role="status">
            {pending ? '正在找' : '没有找到'}
          </p>
        )}
      >
        {groups.map(({ label, list }) => (
          <ListBoxSection key={label} id={label}>
            <Header className="jump-head">{label}</Header>
            {list.map(({ to, name, detail, kind }) => (
              <ListBoxItem key={to} id={to} className="jump-goal" textValue={name}>
                <Row as="span" gap={[0, 10]} align="baseline" wrap className="jump-name">
                  {name}
                  {detail && (
                    <Text as="small" size={13} tone="muted" className="num">
                      {detail}
                    </Text>
                  )}
                </Row>
                <Text as="span" size={13} tone="muted" className="jump-kind">
                  {kind}
                </Text>
              </ListBoxItem>
            ))}
          </ListBoxSection>
        ))}
      </ListBox>
    </div>
  )
}
