import { type ExportSelection, exports } from '#contract/exports/exports.ts'
import { useCall } from '#web/api/hooks.ts'
import { AnswerState } from '#web/ui/states/AnswerState.tsx'

import { ExportContents } from './ExportContents.tsx'
import { ExportForm } from './ExportForm.tsx'

/** What is selected and what it costs, and how the file is made. */
export function Exporting({ selections, title }: { selections: ExportSelection[]; title: string }) {
  const answer = useCall(exports.content, { selections })
  const { data } = answer
  if (!data) return <AnswerState answer={answer} rows={5} title="没有读到所选的资料" />
  const held = selections.filter((_, i) => (data[i]?.total ?? 0) > 0)
  return (
    <section className="export-choice">
      <ExportContents contents={data} />
      {held.length > 0 && <ExportForm {...{ title }} selections={held} contents={data} />}
    </section>
  )
}
