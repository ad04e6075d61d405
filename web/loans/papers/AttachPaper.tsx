import { useState } from 'react'

import { maxForm } from '#contract/files/file-service.ts'
import { loanPapers } from '#contract/loans/loan-papers.ts'
import type { Loan } from '#contract/loans/loan-shapes.ts'
import { loans } from '#contract/loans/loans.ts'
import { type Paper, papers } from '#contract/loans/papers.ts'
import { useAction } from '#web/api/hooks.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { Row } from '#web/ui/layout/box.tsx'
import { toast } from '#web/ui/states/Toast.tsx'

interface AttachPaperProps {
  loan: Loan
  paper: Paper
  /** Something is attached already. */
  more: boolean
}

/** Attaches files as a paper of an application: chosen, or photographed on a phone. */
export function AttachPaper({ loan: { id }, paper, more }: AttachPaperProps) {
  const upload = useAction(loanPapers.upload, [loans.one, loans.cart])
  const [count, setCount] = useState(0)
  const attach = async (files: readonly File[]) => {
    setCount(files.length)
    for (const file of files) {
      try {
        if (file.size > maxForm) throw new Error(`“${file.name}”超过 ${maxForm / 2 ** 20} MB`)
        await upload.mutateAsync({ id, paper, file })
      } catch (error) {
        toast(error instanceof Error ? error.message : `“${file.name}”没有附上`, { fault: true })
      }
      setCount((left) => left - 1)
    }
  }
  const label = more ? `再附一份${papers[paper]}` : `附上${papers[paper]}`
  return (
    <Row as="label" inline gap={6} className="attach-paper" aria-busy={count > 0}>
      <input
        type="file"
        multiple
        accept=".pdf,.jpg,.jpeg,.png,.ofd,.doc,.docx"
        aria-label={label}
        disabled={count > 0}
        onChange={({ target }) => {
          void attach([...(target.files ?? [])])
          target.value = ''
        }}
      />
      <Icon name="plus" small />
      <span>{count > 0 ? `正在上传，还有 ${count} 份` : more ? '再附一份' : label}</span>
    </Row>
  )
}
