import { useState } from 'react'

import { loanPapers } from '#contract/loans/loan-papers.ts'
import type { Loan, LoanPaper } from '#contract/loans/loan-shapes.ts'
import { loans } from '#contract/loans/loans.ts'
import { papers } from '#contract/loans/papers.ts'
import { useAction } from '#web/api/hooks.ts'
import { sizeText } from '#web/records/format.ts'
import { Button } from '#web/ui/Button.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'
import { toastFault } from '#web/ui/form/error-words.ts'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { useFieldForm } from '#web/ui/form/useFieldForm.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { Row } from '#web/ui/layout/box.tsx'
import { download } from '#web/ui/page/download.ts'

import { AttachPaper } from './AttachPaper.tsx'

/** What can be done with papers: nothing, what their reader does, or what those do who may send them back. */
export type PaperUse = 'read' | 'edit' | 'mark'

interface PaperFileProps {
  loan: Loan
  file: LoanPaper
  use: PaperUse
}

/** One file of a paper, with what is wrong with it; then it alone is replaced. */
export function PaperFile({ loan, file, use }: PaperFileProps) {
  const { id, paper, name, size, remark } = file
  const open = () => download(loanPapers.download, { id }, name)
  return (
    <li>
      <Button size="s" variant="text" icon="download" onClick={() => void open()}>
        {name}
      </Button>
      <span className="cap num">{sizeText(size)}</span>
      {remark && (
        <Row as="span" gap={4} size={14} tone="bad">
          <Icon name="warning" small />
          须更换：{remark}
        </Row>
      )}
      {use === 'edit' && remark && <AttachPaper loan={loan} paper={paper} replaces={id} />}
      {use === 'edit' && !remark && <Remove loan={loan} file={file} />}
      {use === 'mark' && <Mark loan={loan} file={file} />}
    </li>
  )
}

function Remove({ loan: { id }, file }: Omit<PaperFileProps, 'use'>) {
  const remove = useAction(loanPapers.remove, [loans.one, loans.cart])
  return (
    <Button
      size="s"
      variant="text"
      icon="close"
      iconOnly
      busy={remove.isPending}
      onClick={() => remove.mutate({ id, paper: file.id }, { onError: toastFault })}
    >
      去掉 {file.name}
    </Button>
  )
}

/** Says what is wrong with a file, or that nothing is. */
function Mark({ loan: { id }, file: { id: paper, remark, ...file } }: Omit<PaperFileProps, 'use'>) {
  const mark = useAction(loanPapers.mark, [loans.one])
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size="s" variant="text" icon="edit" onClick={() => setOpen(true)}>
        {remark ? '改标记' : '标记须更换'}
      </Button>
      {remark && (
        <Button
          size="s"
          variant="text"
          busy={mark.isPending}
          onClick={() => mark.mutate({ id, paper, remark: '' }, { onError: toastFault })}
        >
          去掉标记
        </Button>
      )}
      {isOpen && (
        <MarkDialog
          title={`须更换：${papers[file.paper]}“${file.name}”`}
          remark={remark}
          onClose={() => setOpen(false)}
          onMark={(words) => mark.mutateAsync({ id, paper, remark: words })}
        />
      )}
    </>
  )
}

interface MarkDialogProps {
  title: string
  remark: string
  onClose: () => void
  onMark: (remark: string) => Promise<unknown>
}

function MarkDialog({ title, remark, onClose, onMark }: MarkDialogProps) {
  const form = useFieldForm({
    initial: { remark },
    check: (values) => ({ remark: values.remark.trim() === '' ? '请写明须更换的原因' : undefined }),
    send: async (values) => {
      await onMark(values.remark.trim())
      onClose()
    },
  })
  return (
    <FormDialog title={title} verb="标记" form={form} onClose={onClose}>
      <TextField
        {...form.field('remark')}
        label="原因"
        hint="退回补正时，申请人在这份材料处看到，只须换这一份。"
        rows={2}
        maxLength={200}
      />
    </FormDialog>
  )
}
