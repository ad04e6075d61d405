import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'

import { AppError } from '#contract/errors.ts'
import { files } from '#contract/files/files.ts'
import { callBytes, type Download } from '#web/api/call.ts'
import { callInSession } from '#web/api/caller.ts'
import { keyOf } from '#web/api/question.ts'
import { readerOf, useSession } from '#web/api/session.ts'
import { Button } from '#web/ui/Button.tsx'
import { keepFile } from '#web/ui/page/keep-file.ts'
import { usePageTitle } from '#web/ui/page/page-title.ts'
import { SignInButton } from '#web/ui/SignInLink.tsx'
import { Empty, Failed, Loading } from '#web/ui/states/States.tsx'

import { Reader } from './Reader.tsx'
import { ReaderHead } from './ReaderHead.tsx'
import { useDocument } from './useDocument.ts'

import './reader.css'

/** Reader page of a record's PDF file; requires access to the record. */
export function ReaderPage() {
  const { file = '' } = useParams()
  const session = useSession()
  const answer = useQuery({
    queryKey: keyOf(files.download, { id: file }, readerOf(session)),
    queryFn: ({ signal }) =>
      callInSession(session, (token) => callBytes(files.download, { id: file }, { token, signal })),
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

/** Why the server refuses the file. */
function Closed({ error, ...again }: { error: Error; retrying: boolean; onRetry: () => void }) {
  if (!(error instanceof AppError)) return <Failed error={error} title="文件没能取到" {...again} />
  if (error.code === 'not_signed_in') {
    return <Empty title="登录后阅读" text="文件只供登录的读者阅读和下载。" action={<SignInButton />} />
  }
  if (error.status === 404 || error.code === 'invalid_input') {
    return <Empty drawing="probe" title="没有这个文件" text="网址可能写错了，或文件已撤下。" />
  }
  const { lock } = error.detail
  if (!lock) return <Failed error={error} title="文件没能取到" {...again} />
  return (
    <Empty
      title={`${lock.reason}。`}
      text={`${lock.until ? `保护期至 ${lock.until}，到期自动公开。` : ''}由${lock.decidedBy}决定。`}
    />
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
