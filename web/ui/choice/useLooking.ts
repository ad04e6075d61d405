import { useState } from 'react'

import type { auditLog } from '#contract/audit-log.ts'
import type { ResourceCalls } from '#contract/back-office/calls.ts'
import { useCall } from '#web/api/hooks.ts'
import { useDebounced } from '#web/ui/page/useDebounced.ts'

import type { Option } from './OptionList.tsx'

/** A call of the contract that answers with rows to choose from: found by a text, or by their numbers. */
export type OptionsCall = ResourceCalls['options'] | typeof auditLog.people

/** So many rows are answered at once; the others are found by typing. */
const maxAnswers = 50

interface Row {
  id: number
  name: string
  detail: string
  disabled?: boolean
}

export interface OptionSearch {
  call: OptionsCall
  /** The classifier and the name of what is looked for: 个角色. */
  what: string
  /** Which of them are offered; all without it. */
  offers?: ((row: Row) => boolean) | undefined
  /** The list stands open from the beginning. */
  isOpen?: boolean
}

const noIds: readonly number[] = []

const optionOf = ({ id, name, detail, disabled }: Row): Option => ({
  value: String(id),
  label: name || `编号 ${id}`,
  detail,
  disabled,
})

/** Options of a list that the server looks through: it is asked when the list is opened, and while somebody types. */
export function useLooking({ call, what, offers, isOpen = false }: OptionSearch, chosen = noIds) {
  const [isOpened, setOpened] = useState(isOpen)
  const [typed, setTyped] = useState('')
  const text = useDebounced(typed.trim(), 250)
  const found = useCall(call, { text }, { keep: true, enabled: isOpened })
  const held = useCall(call, { ids: [...chosen] }, { keep: true, enabled: chosen.length > 0 })
  const rows: readonly Row[] = found.data ?? []
  const known: readonly Row[] = held.data ?? []
  const isWaiting = found.isPending || text !== typed.trim()
  const none = text === '' ? `还没有可选的${what}` : `没有含“${text}”的${what}`
  return {
    options: rows.filter((row) => offers?.(row) ?? true).map(optionOf),
    known: known.map(optionOf),
    asking: { typed, onType: setTyped, hint: `输入文字查找${what}` },
    empty: found.isError ? found.error.message : isWaiting ? '正在查找' : none,
    note: rows.length >= maxAnswers ? `只列出前 ${maxAnswers} 项，其余输入文字查找` : undefined,
    onOpen: () => {
      setTyped('')
      setOpened(true)
    },
  }
}
