import { type LoanFile, loanFiles } from '#contract/loans/loan-files.ts'
import type { Loan } from '#contract/loans/loan-shapes.ts'
import { isElectronic } from '#contract/loans/papers.ts'
import { useCall } from '#web/api/hooks.ts'
import { sizeText } from '#web/records/format.ts'
import { AnswerState } from '#web/ui/states/AnswerState.tsx'

import { LoanFileLine } from './LoanFileLine.tsx'

/** Electronic copies that can be downloaded now, and until when. */
export const LoanFiles = ({ loan: { id, useMode, state } }: { loan: Loan }) =>
  isElectronic(useMode) && state === 'lent' ? <Granted loan={id} /> : null

function Granted({ loan }: { loan: number }) {
  const answer = useCall(loanFiles.list, { id: loan })
  const { data } = answer
  return (
    <section aria-labelledby="loan-files">
      <h2 id="loan-files">电子文件</h2>
      {data && <Files {...{ loan, files: data }} />}
      <AnswerState answer={answer} rows={2} />
    </section>
  )
}

const Files = ({ loan, files }: { loan: number; files: readonly LoanFile[] }) =>
  files.length === 0 ? (
    <p className="cap">这些资料没有可下载的文件，请联系本馆。</p>
  ) : (
    <>
      <p className="cap">
        PDF 每页加注您的姓名、申请编号与日期，阅读、打印的也是这一份；请勿转交他人，每次阅读、下载记入日志。
      </p>
      <ul className="loan-files">
        {files.map((file) => (
          <LoanFileLine key={file.file} loan={loan} file={file} note={sizeText(file.size)} />
        ))}
      </ul>
    </>
  )
