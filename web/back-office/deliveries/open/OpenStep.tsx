import type { Delivery } from '#contract/deliveries/delivery-views.ts'
import { type OpenQuestions, readFilesOf } from '#contract/deliveries/open-questions.ts'
import { Stack } from '#web/ui/layout/box.tsx'
import { Note } from '#web/ui/states/States.tsx'

import { filesText } from './files-text.ts'
import { SettingsForm } from './SettingsForm.tsx'
import { TableUses } from './TableUses.tsx'

interface OpenStepProps {
  delivery: Delivery
  open: OpenQuestions
}

/** What only a person knows, settled once for all files. */
export function OpenStep({ delivery, open }: OpenStepProps) {
  if (readFilesOf(delivery).length === 0) return null
  const words = wordsOf(open)
  return (
    <section className="delivery-step" id="delivery-open" aria-labelledby="delivery-open-title">
      <h2 id="delivery-open-title">待定</h2>
      <Stack gap={16}>
        {words.length > 0 && <Note variant="warn">{words.join('；')}。</Note>}
        <SettingsForm delivery={delivery} needsSystem={open.system.length > 0} />
        {open.tables.length > 0 && <TableUses delivery={delivery} tables={open.tables} />}
      </Stack>
    </section>
  )
}

const nameOf = ({ name }: OpenQuestions['system'][number]): string => name

function wordsOf({ project, system, tables, documents, readings }: OpenQuestions): string[] {
  const unknown = tables.filter(({ use, file }) => use === null && !file.uses)
  return [
    ...(project.length > 0
      ? [`${filesText(project.map(nameOf))}没有写明项目编号，孔号将以文件名为前缀`]
      : []),
    ...(system.length > 0 ? [`${filesText(system.map(nameOf))}没有写明坐标系，不定则不上图`] : []),
    ...(documents.length > 0
      ? [`${filesText(documents.map(nameOf))}的文件名没有对上一份资料，在上面选定，不定则不附`]
      : []),
    ...(readings.length > 0
      ? [`${filesText(readings.map(nameOf))}看不出是哪一类的读数，在上面选定，不定则不取`]
      : []),
    ...(unknown.length > 0 ? [`${unknown.length} 张表没有认出类别，不定则不取`] : []),
  ]
}
