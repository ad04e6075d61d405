import { type SubmitEvent, useState } from 'react'
import { useNavigate } from 'react-router'

import { AppError } from '#contract/errors.ts'
import { staffLoans } from '#contract/loans/loans.ts'
import { useAction } from '#web/api/hooks.ts'
import { WordChoice } from '#web/loans/request/AskFields.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Crumbs } from '#web/ui/Crumbs.tsx'
import { Field, TextInput } from '#web/ui/form/Field.tsx'
import { Note } from '#web/ui/states/States.tsx'
import { toast } from '#web/ui/states/Toast.tsx'
import { useTabTitle } from '#web/workplace/open-tabs.ts'

import { counterPath, scannedPath } from './paths.ts'
import { type Served, ServedItems } from './ServedItems.tsx'

import '#web/workplace/resource-page.css'
import '#web/loans/request/request.css'
import './counter.css'

const texts = [
  ['reader', '读者姓名', 'name'],
  ['phone', '手机号', 'tel'],
  ['company', '单位名称（选填）', 'organization'],
] as const

const blank = { reader: '', phone: '', company: '', purpose: 'construction', useMode: 'read', reason: '' }

/** Enters and submits an application for a reader who stands at the counter without an account. */
export function ServePage() {
  useTabTitle('代办')
  const navigate = useNavigate()
  const [values, setValues] = useState(blank)
  const [items, setItems] = useState<readonly Served[]>([])
  const serve = useAction(staffLoans.onBehalf, [staffLoans.queue])
  const faults = serve.error instanceof AppError ? (serve.error.detail.fields ?? {}) : {}
  const set = (part: Partial<typeof blank>) => setValues({ ...values, ...part })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const wanted = items.map(({ kind, code }) => ({ kind, code }))
    serve.mutate(
      { ...values, phone: values.phone.replaceAll(/[\s-]/g, ''), items: wanted },
      {
        onSuccess: ({ number }) => {
          toast(`已提交，编号 ${number}`)
          void navigate(scannedPath(number))
        },
      },
    )
  }
  return (
    <section className="resource-list counter">
      <Crumbs items={[{ label: '窗口', to: counterPath }, { label: '代办' }]} />
      <header>
        <h1>代办借阅</h1>
        <p className="cap">为没有账号的读者登记。请当面核对身份与介绍信；手机号加密保存，只供窗口联系。</p>
      </header>
      <form className="serve ask" onSubmit={submit}>
        <Reader {...{ values, faults, set }} />
        <ServedItems items={items} onChange={setItems} />
        <What {...{ values, set }} />
        <div className="ask-submit">
          {serve.error && <ServeFault error={serve.error} />}
          <div className="ask-actions">
            <Button
              type="submit"
              variant="primary"
              size="l"
              busy={serve.isPending}
              disabled={items.length === 0}
            >
              提交代办
            </Button>
          </div>
        </div>
      </form>
    </section>
  )
}

interface PartProps {
  values: typeof blank
  set: (part: Partial<typeof blank>) => void
}

const Reader = ({ values, faults, set }: PartProps & { faults: Readonly<Record<string, string>> }) => (
  <section aria-labelledby="serve-reader">
    <h2 id="serve-reader">读者</h2>
    <div className="serve-reader">
      {texts.map(([name, label, kind]) => (
        <Field key={name} label={label} {...(faults[name] && { error: faults[name] })}>
          {(control) => (
            <TextInput
              {...control}
              type={kind === 'tel' ? 'tel' : 'text'}
              autoComplete="off"
              maxLength={100}
              value={values[name]}
              onChange={({ target }) => set({ [name]: target.value })}
            />
          )}
        </Field>
      ))}
    </div>
  </section>
)

const What = ({ values, set }: PartProps) => (
  <section aria-labelledby="serve-what">
    <h2 id="serve-what">用途</h2>
    <div className="ask-fields">
      <WordChoice
        label="利用目的"
        group="purpose"
        value={values.purpose}
        onChange={(purpose) => set({ purpose })}
      />
      <WordChoice
        label="利用方式"
        group="useMode"
        value={values.useMode}
        onChange={(useMode) => set({ useMode })}
      />
      <Field label="用途说明（选填）">
        {(control) => (
          <textarea
            {...control}
            className="input"
            rows={2}
            maxLength={1000}
            value={values.reason}
            onChange={({ target }) => set({ reason: target.value })}
          />
        )}
      </Field>
    </div>
  </section>
)

function ServeFault({ error }: { error: Error }) {
  const { fields = {} } = error instanceof AppError ? error.detail : {}
  const others = Object.entries(fields).filter(([name]) => !texts.some(([field]) => field === name))
  return (
    <div role="alert">
      <Note variant="bad">
        <p>{error.message}</p>
        {others.length > 0 && (
          <ul>
            {others.map(([name, why]) => (
              <li key={name}>{/^[a-zA-Z.[\]\d]+$/.test(name) ? why : `${name}：${why}`}</li>
            ))}
          </ul>
        )}
      </Note>
    </div>
  )
}
