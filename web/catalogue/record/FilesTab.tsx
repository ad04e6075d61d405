import { useState } from 'react'

import type { RecordFace } from '#contract/catalogue/routes.ts'
import { asCaller } from '#web/api/caller.ts'
import { useSession } from '#web/api/session.ts'
import { sizeText } from '#web/catalogue/format.ts'
import { Button } from '#web/ui/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { toast } from '#web/ui/Toast.tsx'

import { downloadFile, isReadable, readFile } from './download.ts'

type File = RecordFace['files'][number]

/** The files of a record by name and size; they can be had with the record itself, not with its entry. */
export function FilesTab({ record: { files, face, access, lock } }: { record: RecordFace }) {
  const closed = access === 'protected' || access === 'secret'
  return (
    <>
      <ul className="lines">
        {files.map((file) => (
          <li key={file.id}>
            <Icon name="file" />
            <span className="grow">{file.name}</span>
            <span className="cap num">{sizeText(file.size)}</span>
            {face === 'record' && <FileTools file={file} />}
          </li>
        ))}
      </ul>
      {face === 'entry' && (
        <p className="cap">{closed ? lock?.reason : '登录后可阅读和下载'}。文件名与大小对所有人公开。</p>
      )}
    </>
  )
}

/** A PDF is read where it is; every file can be taken along. */
function FileTools({ file: { id, name, mediaType } }: { file: File }) {
  const session = useSession()
  const read = useBusy(() => asCaller(session, (token) => readFile(id, token)))
  const keep = useBusy(() => asCaller(session, (token) => downloadFile(id, name, token)))
  return (
    <span className="file-tools no-print">
      {isReadable(mediaType) && (
        <Button size="s" look="primary" icon="file" aria-label={`阅读 ${name}`} {...read}>
          阅读
        </Button>
      )}
      <Button size="s" icon="download" aria-label={`下载 ${name}`} {...keep}>
        下载
      </Button>
    </span>
  )
}

/** A button's work: under way until it is done, its fault told in the server's words. */
function useBusy(work: () => Promise<void>) {
  const [busy, setBusy] = useState(false)
  const start = async () => {
    setBusy(true)
    await work().catch((error: Error) => toast(error.message, { fault: true }))
    setBusy(false)
  }
  return { busy, onClick: () => void start() }
}
