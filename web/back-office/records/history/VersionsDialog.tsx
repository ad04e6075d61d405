import { useState } from 'react'

import { versions } from '#contract/catalogue/editing/versions.ts'
import type { Kind } from '#contract/catalogue/kind.ts'
import { catalogue, type HistoryLine, type RecordView } from '#contract/catalogue/routes.ts'
import { useCall } from '#web/api/hooks.ts'
import { DifferenceView } from '#web/back-office/records/review/DifferenceView.tsx'
import { Drawer } from '#web/ui/dialog/Drawer.tsx'
import { Field, Select } from '#web/ui/fields/Field.tsx'
import { AnswerState } from '#web/ui/states/AnswerState.tsx'
import { momentText } from '#web/ui/text/moments.ts'

interface VersionsDialogProps {
  kind: Kind
  record: RecordView
  onClose: () => void
}

const labelOf = ({ version, at, who }: HistoryLine) =>
  [`第 ${version} 版`, momentText(at), who].filter(Boolean).join(' · ')

/** The difference of any two versions of a record. */
export function VersionsDialog({ kind, record: { code }, onClose }: VersionsDialogProps) {
  const answer = useCall(catalogue.history, { kind: kind.name, code, current: 1, size: 200 })
  const { data } = answer
  return (
    <Drawer open title={`${code}：比较版本`} onClose={onClose}>
      <AnswerState answer={answer} rows={4} />
      {data && (
        <Versions {...{ kind, code }} lines={data.records} isWhole={data.total <= data.records.length} />
      )}
    </Drawer>
  )
}

interface VersionsProps {
  kind: Kind
  code: string
  lines: readonly HistoryLine[]
  /** Whether these are all lines. */
  isWhole: boolean
}

function Versions({ lines: all, isWhole, ...of }: VersionsProps) {
  const lines = all.filter(({ version }) => version !== null)
  const oldest = isWhole ? (lines.at(-1)?.version ?? 1) : 1
  const first = oldest > 1 ? oldest - 1 : undefined
  if (lines.length === 0 || (lines.length === 1 && first === undefined))
    return <p className="cap">只有一个版本，没有可以比较的。</p>
  return <Pair {...of} {...{ lines, first }} />
}

interface PairProps {
  kind: Kind
  code: string
  lines: readonly HistoryLine[]
  /** The version before the first line, if there was one. */
  first: number | undefined
}

function Pair({ kind, code, lines, first }: PairProps) {
  const [later, setLater] = useState(lines[0]?.id ?? 0)
  const [earlier, setEarlier] = useState(lines[1]?.id ?? 0)
  const answer = useCall(
    versions.difference,
    { kind: kind.name, code, ...(earlier > 0 && { earlier }), later },
    { keep: true },
  )
  const { data } = answer
  const options = lines.map((line) => ({ value: String(line.id), label: labelOf(line) }))
  const withFirst =
    first === undefined ? options : [...options, { value: '0', label: `第 ${first} 版 · 最初` }]
  const nameOf = (id: number) => `第 ${id === 0 ? first : lines.find((line) => line.id === id)?.version} 版`
  const [one, other] = [nameOf(earlier), nameOf(later)]
  return (
    <div className="row-form">
      <Field label="较早的版本">
        {(control) => (
          <Select
            {...control}
            small
            value={String(earlier)}
            options={withFirst}
            onChange={(id) => setEarlier(Number(id))}
          />
        )}
      </Field>
      <Field label="较晚的版本">
        {(control) => (
          <Select
            {...control}
            small
            value={String(later)}
            options={options}
            onChange={(id) => setLater(Number(id))}
          />
        )}
      </Field>
      {data ? (
        <DifferenceView
          kind={kind}
          difference={data}
          headings={one === other ? ['原来', '改为'] : [one, other]}
        />
      ) : (
        <AnswerState answer={answer} rows={4} />
      )}
    </div>
  )
}
