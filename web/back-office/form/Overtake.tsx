import type { Field, Resource } from '#contract/back-office/resource.ts'
import { yesNoWord } from '#contract/yes-no.ts'
import { Button } from '#web/ui/Button.tsx'
import { Note } from '#web/ui/states/States.tsx'
import { momentText } from '#web/ui/text/moments.ts'

import type { Form, Overtaken } from './useForm.ts'
import { same } from './values.ts'

interface OvertakeProps {
  resource: Resource
  form: Form
  overtaken: Overtaken
}

/** Another has saved first: what of theirs stands in the form now, and what both have changed, to be chosen. */
export function Overtake({ resource, form, overtaken: { editor, editedAt, conflicts } }: OvertakeProps) {
  return (
    <Note variant="warn">
      <p>
        {editor || '他人'}于 {momentText(editedAt)} 先保存了修改，已并入本表。
        {conflicts.length > 0 ? '下面几项两人改得不同，请选定后再保存。' : '请核对后再保存。'}
      </p>
      <ul className="conflicts">
        {conflicts.map(({ name, mine, theirs }) => {
          const field = resource.fields[name]
          const isTheirs = same(form.values[name], theirs)
          return (
            field && (
              <li key={name}>
                <b>{field.label}</b>
                <Button size="s" aria-pressed={!isTheirs} onClick={() => form.change(name, mine)}>
                  用我的：{wordOf(field, mine)}
                </Button>
                <Button size="s" aria-pressed={isTheirs} onClick={() => form.change(name, theirs)}>
                  用对方的：{wordOf(field, theirs)}
                </Button>
              </li>
            )
          )
        })}
      </ul>
    </Note>
  )
}

function wordOf({ choices, type }: Field, value: unknown): string {
  if (Array.isArray(value)) return `${value.length} ${type === 'blocks' ? '段' : '项'}`
  if (type === 'flag') return yesNoWord(value === true)
  const text = String(value ?? '')
  return choices?.[text] ?? (text || '空')
}
