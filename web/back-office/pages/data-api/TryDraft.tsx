import { useMutation } from '@tanstack/react-query'

import type { Condition } from '#contract/catalogue/condition.ts'
import { catalogue } from '#contract/catalogue/routes.ts'
import { publishedEntry } from '#contract/data-api/publishable.ts'
import type { Input } from '#contract/route.ts'
import { groupDigits } from '#geology/digits.ts'
import { call } from '#web/api/call.ts'
import type { FormValues, OfficeRow } from '#web/back-office/office-page.ts'
import { kindNamed } from '#web/records/kind-named.ts'
import { Button } from '#web/ui/Button.tsx'
import { Failed } from '#web/ui/states/States.tsx'
import { Code } from '#web/ui/text/Code.tsx'

interface TryDraftProps {
  values: FormValues
  row: OfficeRow | undefined
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

/** The kind, code, fields and fixed conditions of the form as it stands. */
function draftOf({ values, row }: TryDraftProps) {
  const textOf = (name: string) => String(values[name] ?? row?.[name] ?? '')
  return {
    kind: kindNamed(textOf('kind')),
    code: textOf('code'),
    fields: listOf(values['fields']).map(String),
    // oxlint-disable-next-line no-unsafe-type-assertion -- as the control of conditions makes them
    conditions: listOf(values['fixed']) as Condition[],
  }
}

/** The address of the call, and what the form as it stands would answer to a visitor. */
export function TryDraft(props: TryDraftProps) {
  const { data, error, isPending, mutate } = useMutation({
    // without the session: as everybody sees it
    mutationFn: (asked: Input<typeof catalogue.list>) => call(catalogue.list, asked),
  })
  const { kind, code, fields, conditions } = draftOf(props)
  if (!kind || fields.length === 0) return null
  const counted = (count: number) => `${groupDigits(String(count))} ${kind.counter}`
  return (
    <section className="form-section try-draft" aria-label="试看">
      <h3>试看</h3>
      {code !== '' && (
        <p className="cap">
          调用地址 <code>/api/dataApi/open/{code}</code>
        </p>
      )}
      <Button
        busy={isPending}
        onClick={() => mutate({ ...{ kind: kind.name, current: 1, size: 3 }, conditions })}
      >
        看会返回什么
      </Button>
      <div role="status">
        {data && (
          <>
            <p className="cap num">
              共 {counted(data.total)}，以下为前 {counted(data.records.length)}
            </p>
            <Code label="返回的资料" text={textOf(data.records.map((one) => publishedEntry(one, fields)))} />
          </>
        )}
      </div>
      {error && <Failed error={error} title="没有得到答复" />}
    </section>
  )
}

const textOf = (records: readonly object[]) => JSON.stringify(records, null, 2)
