import { useState } from 'react'

import { type LoanFile, loanFiles } from '#contract/loans/loan-files.ts'
import { Button } from '#web/ui/Button.tsx'
import { download } from '#web/ui/page/download.ts'

/** One electronic copy; stamping a large one takes seconds, which the button shows. */
export function LoanFileLine({ loan, file, note }: { loan: number; file: LoanFile; note: string }) {
  const [busy, setBusy] = useState(false)
  const fetchIt = async () => {
    setBusy(true)
    await download(loanFiles.download, { id: loan, file: file.file }, file.name)
    setBusy(false)
  }
  return (
    <li>
      <span>
        {file.name}
        <span className="cap">
          {file.title}　<span className="num">{note}</span>
          {file.stamped && '　加注水印'}　可下载到 <span className="num">{file.until}</span>
        </span>
      </span>
      <Button size="s" icon="download" busy={busy} onClick={() => void fetchIt()}>
        下载
      </Button>
    </li>
  )
}
