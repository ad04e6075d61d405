import type { PublicationPlan } from '#contract/back-office/content/publication.ts'
import type { ActionReport } from '#web/back-office/office-page.ts'
import { MomentField } from '#web/ui/date/DayField.tsx'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { useFieldForm } from '#web/ui/form/useFieldForm.ts'
import { Stack } from '#web/ui/layout/box.tsx'
import { momentText } from '#web/ui/text/moments.ts'

import { isOut, type PublicationRoutes, setTimes, type PublishedText } from './publishing.ts'

import './content-pages.css'

interface PublishDialogProps {
  rows: readonly PublishedText[]
  routes: PublicationRoutes
  /** What the rows are. */
  label: string
  title: string
  onClose: () => void
  onDone: (done: ActionReport) => void
}

/** The times that a text has now; those of what was taken down are over. */
const plannedTimes = (text: PublishedText | undefined) =>
  text && isOut(text)
    ? { from: text.publishFrom ?? '', until: text.publishUntil ?? '' }
    : { from: '', until: '' }

const namesOf = (rows: readonly PublishedText[]) =>
  rows
    .slice(0, 5)
    .map(({ title }) => title)
    .join('、') + (rows.length > 5 ? `等 ${rows.length} 项` : '')

const isLater = (moment: string) => Date.parse(moment) > Date.now()

/** When texts become public, and until when. */
export function PublishDialog({ rows, routes, label, title, onClose, onDone }: PublishDialogProps) {
  const [only] = rows.length === 1 ? rows : []
  const form = useFieldForm({
    initial: plannedTimes(only),
    send: async () => {
      const times = { publishFrom: from || ('now' as const), publishUntil: until || null }
      const wanted = rows.map(({ id }): PublicationPlan => ({ id, ...times }))
      const what = only ? `“${only.title}”` : `${rows.length} 项${label}`
      onDone(await setTimes(routes, wanted, outcome(what)))
    },
  })
  const { from, until } = form.values
  const isPlanned = from !== '' && isLater(from)
  const isKept = only?.state === 'published' && from !== '' && !isPlanned
  const verb = isPlanned ? '定时发布' : isKept ? '保存时间' : '立即发布'
  const outcome = (what: string) =>
    isPlanned ? `${what}将于 ${momentText(from)} 发布` : isKept ? `已改${what}的时间` : `已发布${what}`
  return (
    <FormDialog {...{ title, verb, form, onClose }}>
      <p className="cap">{namesOf(rows)}</p>
      <Stack gap={14}>
        <MomentField {...form.field('from')} label="发布时间（选填）" hint="不填则立即发布" />
        <MomentField {...form.field('until')} label="撤下时间（选填）" hint="不填则一直可见" />
      </Stack>
    </FormDialog>
  )
}
