import { loanPapers } from '#contract/loans/loan-papers.ts'
import type { Loan, LoanPaper } from '#contract/loans/loan-shapes.ts'
import { loans } from '#contract/loans/loans.ts'
import { type Paper, papers } from '#contract/loans/papers.ts'
import { useAction } from '#web/api/hooks.ts'
import { sizeText } from '#web/records/format.ts'
import { Button } from '#web/ui/Button.tsx'
import { toastFault } from '#web/ui/form/error-words.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { Row } from '#web/ui/layout/box.tsx'
import { download } from '#web/ui/page/download.ts'

import { AttachPaper } from './AttachPaper.tsx'
import { paperRows } from './paper-rows.ts'

import './papers.css'

interface PapersProps {
  loan: Loan
  /** The application is with its reader: papers can be attached and taken off. */
  editable?: boolean
}

/** The papers that follow from what is asked for, each with its reason and its files, and what else is attached. */
export function Papers({ loan, editable = false }: PapersProps) {
  const rows = paperRows(loan)
  return (
    <>
      {rows.length === 0 && <p className="cap">这份申请不需要附材料。</p>}
      {rows.length > 0 && (
        <ul className="papers">
          {rows.map(({ paper, because, files }) => (
            <li key={paper} className={files.length > 0 ? 'is-there' : undefined}>
              <Icon name={files.length > 0 ? 'check' : 'file'} small />
              <span>
                <b>{papers[paper]}</b> {because && <span className="cap">{because}</span>}
              </span>
              {editable ? (
                <AttachPaper loan={loan} paper={paper} more={files.length > 0} />
              ) : (
                <span className="papers-state">{files.length > 0 ? '已附' : '未附'}</span>
              )}
              {files.length > 0 && (
                <ul className="paper-files">
                  {files.map((file) => (
                    <File key={file.id} loan={loan} file={file} removable={editable} />
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
      <AttachPaper loan={loan} paper="other" more={false} />
      <span className="cap">有助于审核的其他材料，选填。图片或 PDF，每份 16 MB 以内。</span>
    </Row>
  )

function File({ loan: { id }, file, removable }: { loan: Loan; file: LoanPaper; removable: boolean }) {
  const remove = useAction(loanPapers.remove, [loans.one, loans.cart])
  const open = () => download(loanPapers.download, { id: file.id }, file.name)
  return (
    <li>
      <Button size="s" variant="text" icon="download" onClick={() => void open()}>
        {file.name}
      </Button>
      <span className="cap num">{sizeText(file.size)}</span>
      {removable && (
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
      )}
    </li>
  )
}
