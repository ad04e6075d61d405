import { listOffered } from '#contract/dictionaries.ts'
import type { Loan } from '#contract/loans/loan-shapes.ts'
import { useDictionary } from '#web/api/dictionaries.ts'
import { Field } from '#web/ui/fields/Field.tsx'
import { Segments } from '#web/ui/fields/Segments.tsx'
import { Stack, Text } from '#web/ui/layout/box.tsx'
import { momentText } from '#web/ui/text/moments.ts'

import type { LoanRequestForm } from './useAsking.ts'

interface AskFieldsProps {
  loan: Loan
  asking: LoanRequestForm
}

/** Who asks, the purpose, the way of use and what it is for. */
export function AskFields({ loan, asking }: AskFieldsProps) {
  const { values, change } = asking
  return (
    <Stack gap={24}>
      <PartyChoice {...{ loan, asking }} />
      <WordChoice
        label="利用目的"
        group="purpose"
        value={values.purpose}
        onChange={(purpose) => change({ purpose })}
      />
      <WordChoice
        label="利用方式"
        group="useMode"
        value={values.useMode}
        onChange={(useMode) => change({ useMode })}
      />
      <Field label="用途说明（选填）" hint="项目名称与地点，要用到哪些内容；写清楚可以少等一次补正。">
        {(control) => (
          <textarea
            {...control}
            className="input"
            rows={3}
            maxLength={1000}
            value={values.reason}
            onChange={({ target }) => change({ reason: target.value })}
          />
        )}
      </Field>
    </Stack>
  )
}

interface WordChoiceProps {
  label: string
  group: string
  value: string
  onChange: (value: string) => void
}

/** One value of a dictionary, all of them in sight. */
export function WordChoice({ label, group, value, onChange }: WordChoiceProps) {
  const words = listOffered(useDictionary(group), value)
  return (
    <div>
      <Text below={8} size={14} aria-hidden="true">
        {label}
      </Text>
      <Segments
        legend={label}
        choices={words.map((word) => [word.value, word.label] as const)}
        chosen={value}
        onChange={onChange}
      />
    </div>
  )
}

/** In whose name it is asked: the reader's own, or that of the organisation that the archive knows them to belong to. */
function PartyChoice({ loan, asking: { values, change } }: AskFieldsProps) {
  const organisation = loan.organisation ?? loan.company
  if (organisation === '')
    return (
      <Text size={14} tone="quiet">
        申请人{' '}
        <Text as="b" tone="text" weight={500}>
          {loan.reader}
        </Text>
        ，以本人名义。所属单位经本馆核实之后，也可以单位名义申请。
      </Text>
    )
  return (
    <div>
      <Text below={8} size={14} aria-hidden="true">
        以谁的名义
      </Text>
      <Segments
        legend="以谁的名义"
        choices={[['person', `${loan.reader}，本人`] as const, ['organisation', organisation] as const]}
        chosen={values.party}
        onChange={(party) => change({ party })}
      />
    </div>
  )
}

/** Whether what is typed has reached the archive. */
export function SaveWords({ asking: { state, flush } }: { asking: LoanRequestForm }) {
  return (
    <p className="cap" role="status">
      {state.is === 'unchanged' && '填写的内容随时保存'}
      {state.is === 'saving' && '正在保存'}
      {state.is === 'saved' && `已于 ${momentText(state.at).slice(11)} 保存`}
      {state.is === 'failed' && (
        <>
          没能保存：{state.message}
          {'　'}
          <button type="button" className="ask-again" onClick={() => void flush().catch(() => {})}>
            再试一次
          </button>
        </>
      )}
    </p>
  )
}
