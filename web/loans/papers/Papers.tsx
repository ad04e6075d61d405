import { maxForm } from '#contract/files/file-service.ts'
import type { Loan, LoanPaper } from '#contract/loans/loan-shapes.ts'
import { type Paper, paperKindWords, papers } from '#contract/loans/papers.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { Row } from '#web/ui/layout/box.tsx'

import { AttachPaper } from './AttachPaper.tsx'
import { paperRows } from './paper-rows.ts'
import { PaperFile, type PaperUse } from './PaperFile.tsx'

import './papers.css'

interface PapersProps {
  loan: Loan
  use?: PaperUse
}

const hasRemark = (files: readonly LoanPaper[]) => files.some(({ remark }) => remark !== '')
const classOf = (files: readonly LoanPaper[]) =>
  files.length > 0 && !hasRemark(files) ? 'is-there' : undefined
const glyphOf = (files: readonly LoanPaper[]) =>
  hasRemark(files) ? 'warning' : files.length > 0 ? 'check' : 'file'
const stateOf = (files: readonly LoanPaper[]) =>
  hasRemark(files) ? '须更换' : files.length > 0 ? '已附' : '未附'

/** The papers that follow from what is asked for, each with its reason and its files, and what else is attached. */
export function Papers({ loan, use = 'read' }: PapersProps) {
  const rows = paperRows(loan)
  const editable = use === 'edit'
  return (
    <>
      {rows.length === 0 && <p className="cap">这份申请不需要附材料。</p>}
      {editable && (
        <p className="cap">
          {paperKindWords}，每份 {maxForm / 2 ** 20} MB 以内。
        </p>
      )}
      {rows.length > 0 && (
        <ul className="papers">
          {rows.map(({ paper, because, files }) => (
            <li key={paper} className={classOf(files)}>
              <Icon name={glyphOf(files)} small />
              <span>
                <b>{papers[paper]}</b> {because && <span className="cap">{because}</span>}
              </span>
              {editable ? (
                <AttachPaper loan={loan} paper={paper} more={files.length > 0} />
              ) : (
                <span className="papers-state">{stateOf(files)}</span>
              )}
              {files.length > 0 && (
                <ul className="paper-files">
                  {files.map((file) => (
                    <PaperFile key={file.id} {...{ loan, file, use }} />
                  ))}
                </ul>
              )}
            </li>
          ))}
        </ul>
      )}
      {editable && <Others loan={loan} shown={rows.map(({ paper }) => paper)} />}
    </>
  )
}

/** What is not asked for can be attached as well. */
const Others = ({ loan, shown }: { loan: Loan; shown: readonly Paper[] }) =>
  shown.includes('other') ? null : (
    <Row as="p" gap={[4, 12]} wrap above={12}>
      <AttachPaper loan={loan} paper="other" />
      <span className="cap">有助于审核的其他材料，选填。</span>
    </Row>
  )
