import type { ReactNode } from 'react'

import { Button } from '#web/ui/Button.tsx'
import { Note } from '#web/ui/states/States.tsx'

import type { Conflict, OvertakenForm } from './form-state.ts'
import { same } from './form-state.ts'

import './form.css'

interface ConflictsProps {
  /** Who has saved, and where to: 王敏于 10:24 先保存了修改. */
  reason: ReactNode
  overtaking: OvertakenForm
  values: object
  labelOf: (name: string) => string
  wordsOf: (name: string, value: unknown) => string
  onChoose: (some: Readonly<Record<string, unknown>>) => void
}

/** Another has saved first: theirs stands in the form now; of what both have changed, one is chosen. */
export function Conflicts({ reason, overtaking, values, labelOf, wordsOf, onChoose }: ConflictsProps) {
  const { conflicts, open } = overtaking
  const held = new Map(Object.entries(values))
  const choice = ({ name }: Conflict, words: string, value: unknown) => (
    <Button
      size="s"
      aria-pressed={!open.includes(name) && same(held.get(name), value)}
      onClick={() => onChoose({ [name]: value })}
    >
      {words}：{wordsOf(name, value)}
    </Button>
  )
  return (
    <div className="form-conflicts" role="alert" tabIndex={-1} data-trouble>
      <Note variant="warn">
        <p>
          {reason}，已并入本表。
          {conflicts.length > 0 ? '下面几项两人改得不同，请选定后再保存。' : '请核对后再保存。'}
        </p>
        <ul className="conflicts">
          {conflicts.map((conflict) => (
            <li key={conflict.name}>
              <b>{labelOf(conflict.name)}</b>
              {choice(conflict, '用我的', conflict.mine)}
              {choice(conflict, '用对方的', conflict.theirs)}
            </li>
          ))}
        </ul>
      </Note>
    </div>
  )
}
