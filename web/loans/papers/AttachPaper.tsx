import { useState } from 'react'

import { maxForm } from '#contract/files/file-service.ts'
import { loanPapers } from '#contract/loans/loan-papers.ts'
import type { Loan } from '#contract/loans/loan-shapes.ts'
import { loans } from '#contract/loans/loans.ts'
import { type Paper, paperKindWords, papers, paperSuffixes } from '#contract/loans/papers.ts'
import { useAction } from '#web/api/hooks.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { Row } from '#web/ui/layout/box.tsx'
import { toast } from '#web/ui/states/Toast.tsx'

interface AttachPaperProps {
  loan: Loan
  paper: Paper
  /** Something is attached already. */
  more?: boolean
  /** The paper in whose place it comes. */
  replaces?: number
}

const paperName = new RegExp(`\\.(?:${paperSuffixes.join('|')})$`, 'i')

const labelOf = (paper: Paper, { more, replaces }: Pick<AttachPaperProps, 'more' | 'replaces'>): string =>
  `${replaces !== undefined ? '更换' : more ? '再附一份' : '附上'}${papers[paper]}`

/** Attaches files as a paper of an application: chosen, or photographed on a phone. */
export function AttachPaper({ loan: { id }, paper, more = false, replaces }: AttachPaperProps) {
  const upload = useAction(loanPapers.upload, [loans.one, loans.cart])
  const [count, setCount] = useState(0)
  const attach = async (files: readonly File[]) => {
    setCount(files.length)
    for (const file of files) {
      try {
        if (!paperName.test(file.name)) throw new Error(`“${file.name}”不是${paperKindWords}`)
        if (file.size > maxForm) throw new Error(`“${file.name}”超过 ${maxForm / 2 ** 20} MB`)
        await upload.mutateAsync({ id, paper, file, ...(replaces !== undefined && { replaces }) })
      } catch (error) {
        toast(error instanceof Error ? error.message : `“${file.name}”没有附上`, { fault: true })
      }
      setCount((left) => left - 1)
    }
  }
  const label = labelOf(paper, { more, replaces })
  return (
    <Row as="label" inline gap={6} className="attach-paper" aria-busy={count > 0}>
      <input
        type="file"
        multiple={replaces === undefined}
        accept={paperSuffixes.map((suffix) => `.${suffix}`).join()}
        aria-label={label}
        disabled={count > 0}
        onChange={({ target }) => {
          void attach([...(target.files ?? [])])
          target.value = ''
        }}
      />
      <Icon name="plus" small />
      <span>
        {count > 0
          ? `正在上传，还有 ${count} 份`
          : replaces !== undefined
            ? '换一份'
            : more
              ? '再附一份'
              : label}
      </span>
    </Row>
  )
}
