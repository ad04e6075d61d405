import { type LoanFile, loanFiles } from '#contract/loans/loan-files.ts'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { useWork } from '#web/ui/form/useWork.ts'
import { download } from '#web/ui/page/download.ts'

/** One electronic copy, to be read here if it is a PDF; stamping a large one takes seconds, which the button shows. */
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
      <span className="loan-file-tools">
        {file.stamped && (
          <ButtonLink
            size="s"
            icon="file"
            aria-label={`阅读 ${file.name}`}
            to={`/reader/${file.file}?loan=${loan}`}
          >
            阅读
          </ButtonLink>
        )}
        <Button size="s" icon="download" busy={busy} onClick={() => run()}>
          下载
        </Button>
      </span>
    </li>
  )
}
