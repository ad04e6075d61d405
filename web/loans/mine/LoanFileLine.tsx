import { type LoanFile, loanFiles } from '#contract/loans/loan-files.ts'
import { Button } from '#web/ui/Button.tsx'
import { useWork } from '#web/ui/form/useWork.ts'
import { download } from '#web/ui/page/download.ts'

/** One electronic copy; stamping a large one takes seconds, which the button shows. */
export function LoanFileLine({ loan, file, note }: { loan: number; file: LoanFile; note: string }) {
  const { busy, run } = useWork(() => download(loanFiles.download, { id: loan, file: file.file }, file.name))
  return (
    <li>
      <span>
        {file.name}
        <span className="cap">
          {file.title}　<span className="num">{note}</span>
          {file.stamped && '　加注水印'}　可下载到 <span className="num">{file.until}</span>
        </span>
      </span>
      <Button size="s" icon="download" busy={busy} onClick={() => run()}>
        下载
      </Button>
    </li>
  )
}
