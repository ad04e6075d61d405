import { useState } from 'react'

import { linesIn } from '#contract/back-office/content/site-settings.ts'
import { judgeOrigin } from '#contract/content/plain-origin.ts'
import type { FormValues } from '#web/back-office/office-page.ts'
import { Field, TextInput } from '#web/ui/fields/Field.tsx'
import { Note } from '#web/ui/states/States.tsx'

import '#web/back-office/pages/settings/settings.css'

const questions = [
  { name: 'frameOrigins', words: '嵌入本站页面' },
  { name: 'messageOrigins', words: '向本站发页面消息' },
  { name: 'pageOrigins', words: '在本站页面中打开' },
] as const

/** Judges a site by the lists as they stand in the form. */
export function TryOrigin({ values }: { values: FormValues }) {
  const [given, setGiven] = useState('')
  const origin = given.trim()
  return (
    <div className="try-service">
      <Field label="试一个网站" hint="按上面三份名单判断；修改的保存后才对网页有效">
        {(control) => (
          <TextInput
            {...control}
            autoComplete="off"
            spellCheck={false}
            placeholder="https://portal.example.cn"
            value={given}
            onChange={({ target }) => setGiven(target.value)}
          />
        )}
      </Field>
      <div role="status" className="try-service">
        {origin !== '' &&
          questions.map(({ name, words }) => {
            const { allowed, why } = judgeOrigin(origin, linesIn(String(values[name] ?? '')), location.origin)
            return (
              <Note key={name} variant={allowed ? 'ok' : 'bad'}>
                {allowed ? '可以' : '不可以'}
                {words}：{why}
              </Note>
            )
          })}
      </div>
    </div>
  )
}
