import { useState } from 'react'

import type { RecordFace } from '#contract/catalogue/routes.ts'
import { asCaller } from '#web/api/caller.ts'
import { useSession } from '#web/api/session.ts'
import { sizeText } from '#web/catalogue/format.ts'
import { Button } from '#web/ui/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { toast } from '#web/ui/Toast.tsx'

import { downloadFile } from './download.ts'

type File = RecordFace['files'][number]

/** The files of a record by name and size; they can be had with the record itself, not with its entry. */
export function FilesTab({ record: { files, face } }: { record: RecordFace }) {
  return (
    <>
      <ul className="lines">
        {files.map((file) => (
          <li key={file.id}>
            <Icon name="file" />
            <span className="grow">{file.name}</span>
            <span className="cap num">{sizeText(file.size)}</span>
            {face === 'record' && <Download file={file} />}
          </li>
        ))}
      </ul>
      {face === 'entry' && <p className="cap">文件名与大小对所有人公开，文件随全文开放。</p>}
    </>
  )
}

function Download({ file: { id, name } }: { file: File }) {
  const session = useSession()
  const [busy, setBusy] = useState(false)
  const start = async () => {
    setBusy(true)
    await asCaller(session, (token) => downloadFile(id, name, token)).catch((error: Error) =>
      toast(error.message, { fault: true }),
    )
    setBusy(false)
  }
  return (
    <Button size="s" icon="download" busy={busy} aria-label={`下载 ${name}`} onClick={() => void start()}>
      下载
    </Button>
  )
}
