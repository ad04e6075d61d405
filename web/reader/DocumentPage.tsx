import { useQuery } from '@tanstack/react-query'

import { files } from '#contract/files/files.ts'
import { loanFiles } from '#contract/loans/loan-files.ts'
import { callBytes, type Download } from '#web/api/call.ts'
import { callInSession } from '#web/api/caller.ts'
import { keyOf } from '#web/api/question.ts'
import { readerOf, useSession } from '#web/api/session.ts'
import { Button } from '#web/ui/Button.tsx'
import { keepFile } from '#web/ui/page/keep-file.ts'
import { usePageTitle } from '#web/ui/page/page-title.ts'
import { Empty, Loading } from '#web/ui/states/States.tsx'

import { Closed } from './Closed.tsx'
import { Reader } from './Reader.tsx'
import { ReaderHead } from './ReaderHead.tsx'
import { useDocument } from './useDocument.ts'

interface DocumentPageProps {
  file: string
  /** The application that grants it: then it is a copy with the mark of its reader. */
  loan?: number | undefined
}

/** A PDF file in the reader: of a record that is open to the reader, or the copy that a loan grants. */
export function DocumentPage({ file, loan }: DocumentPageProps) {
  const session = useSession()
  const whose = readerOf(session)
  const answer = useQuery({
    queryKey:
      loan === undefined
        ? keyOf(files.download, { id: file }, whose)
        : keyOf(loanFiles.download, { id: loan, file }, whose),
    queryFn: ({ signal }) =>
      callInSession(session, (token) =>
        loan === undefined
          ? callBytes(files.download, { id: file }, { token, signal })
          : callBytes(loanFiles.download, { id: loan, file }, { token, signal }),
      ),
    staleTime: Infinity, // files are immutable and may be large
  })
  const { data, error } = answer
  usePageTitle(data?.name)
  if (data) return <Fetched key={file} file={data} />
  return (
    <div className="reader">
      <ReaderHead name={error ? '没能打开的文件' : '正在取文件'} />
      <div className="reader-state">
        {error ? (
          <Closed error={error} retrying={answer.isFetching} onRetry={() => void answer.refetch()} />
        ) : (
          <Loading rows={8} label="正在取文件" />
        )}
      </div>
    </div>
  )
}

function Fetched({ file }: { file: Download }) {
  const name = file.name ?? '文件.pdf'
  const { document, trouble } = useDocument(file.blob)
  const keep = () => keepFile(file.blob, name)
  if (document) return <Reader document={document} name={name} onKeep={keep} />
  return (
    <div className="reader">
      <ReaderHead name={name} onKeep={keep} />
      <div className="reader-state">
        {trouble ? (
          <Empty
            drawing="fault"
            title={trouble === 'locked' ? '这个文件设有密码' : '这个文件打不开'}
            text={
              trouble === 'locked'
                ? '下载后可用密码在本机打开。'
                : '它不是完整的 PDF 文件。可以下载后在本机试着打开。'
            }
            action={
              <Button variant="primary" icon="download" onClick={keep}>
                下载
              </Button>
            }
          />
        ) : (
          <Loading rows={8} label="正在打开" />
        )}
      </div>
    </div>
  )
}
