import { fieldOf } from '#contract/catalogue/kind.ts'
import { type Conflict, same } from '#web/back-office/form/values.ts'
import { Button } from '#web/ui/Button.tsx'
import { Note } from '#web/ui/states/States.tsx'

import { partName } from './draft-values.ts'
import type { DraftForm } from './useDraft.ts'

interface ConflictsProps {
  form: DraftForm
  conflicts: readonly Conflict[]
}

/** Another window has saved this draft first: what both have changed, to be chosen. */
export function Conflicts({ form, conflicts }: ConflictsProps) {
  const { kind, values, change } = form
  return (
    <Note variant="warn">
      <p>
        这份草稿已在别处保存过，那里的修改已并入本表。
        {conflicts.length > 0 ? '下面几项两处改得不同，请选定后再保存。' : '请核对后再保存。'}
      </p>
      <ul className="conflicts">
        {conflicts.map(({ name, mine, theirs }) => {
          const part = partName(name)
          const label = part === undefined ? fieldOf(kind, name)?.label : kind.parts[part]?.label
          const isTheirs = same(values[name], theirs)
          return (
            <li key={name}>
              <b>{label ?? (name === 'place' ? '位置' : name)}</b>
              <Button size="s" aria-pressed={!isTheirs} onClick={() => change({ [name]: mine })}>
                用我的：{wordsOf(mine)}
              </Button>
              <Button size="s" aria-pressed={isTheirs} onClick={() => change({ [name]: theirs })}>
                用对方的：{wordsOf(theirs)}
              </Button>
            </li>
          )
        })}
      </ul>
    </Note>
  )
}

const wordsOf = (value: unknown): string =>
  Array.isArray(value) ? `${value.length} 行` : String(value ?? '') || '空'
