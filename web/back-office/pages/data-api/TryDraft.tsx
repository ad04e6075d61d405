import { useMutation } from '@tanstack/react-query'

import type { Condition } from '#contract/catalogue/condition.ts'
import { catalogue } from '#contract/catalogue/routes.ts'
import { publishedEntry } from '#contract/data-api/publishable.ts'
import type { Input } from '#contract/route.ts'
import { groupDigits } from '#geology/digits.ts'
import { call } from '#web/api/call.ts'
import type { FormValues, Row } from '#web/back-office/office-page.ts'
import { kindNamed } from '#web/catalogue/record-path.ts'
import { Button } from '#web/ui/Button.tsx'
import { Failed } from '#web/ui/states/States.tsx'
import { Code } from '#web/ui/text/Code.tsx'

interface TryDraftProps {
  values: FormValues
  row: Row | undefined
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

/** The address of the call, and what the form as it stands would answer to a visitor. */
export function TryDraft({ values, row }: TryDraftProps) {
  const attempt = useMutation({
    // without the session: as everybody sees it
    mutationFn: (asked: Input<typeof catalogue.list>) => call(catalogue.list, asked),
  })
  const kind = kindNamed(String(values['kind'] ?? row?.['kind'] ?? ''))
  const code = String(values['code'] ?? row?.['code'] ?? '')
  const fields = listOf(values['fields']).map(String)
  if (!kind || fields.length === 0) return null
  const { data, error, isPending } = attempt
  const ask = () =>
    attempt.mutate({
      ...{ kind: kind.name, current: 1, size: 3 },
      // oxlint-disable-next-line no-unsafe-type-assertion -- as the control of conditions makes them
      conditions: listOf(values['fixed']) as Condition[],
    })
  return (
    <section className="form-section try-draft" aria-label="试看">
      <h3>试看</h3>
      {code !== '' && (
        <p className="cap">
          调用地址 <code>/api/dataApi/open/{code}</code>
        </p>
      )}
      <Button busy={isPending} onClick={ask}>
        看会返回什么
      </Button>
      <div role="status">
        {data && (
          <>
            <p className="cap num">
              共 {groupDigits(String(data.total))} {kind.counter}，以下为前 {data.records.length}{' '}
              {kind.counter}
            </p>
            <Code
              label="返回的资料"
              text={JSON.stringify(
                data.records.map((entry) => publishedEntry(entry, fields)),
                null,
                2,
              )}
            />
          </>
        )}
      </div>
      {error && <Failed error={error} title="没有得到答复" />}
    </section>
  )
}
