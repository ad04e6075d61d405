import type { RecordView } from '#contract/catalogue/routes.ts'
import { isPreviewed } from '#contract/files/files.ts'
import { downloads } from '#contract/personal/downloads.ts'
import { act } from '#web/api/caller.ts'
import { startDownload } from '#web/files/start-download.ts'
import { AccessReason } from '#web/records/AccessReason.tsx'
import { sizeText } from '#web/records/format.ts'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { useWork } from '#web/ui/form/useWork.ts'
import { Icon } from '#web/ui/Icon.tsx'

type File = RecordView['files'][number]

/** Why the text of a PDF is not searchable. */
const noText: Partial<Record<NonNullable<File['text']>, string>> = {
  scanned: '扫描件，没有可检索的文字',
  broken: '文件不完整，文字未能读取',
  locked: '打开需要密码，文字未能读取',
  missing: '文件内容暂缺，补上后可阅读和下载',
  too_large: '文件过大，文字未读取',
}

/** The files of a record with name and size; available with access to the full record. */
export function FilesTab({ record }: { record: RecordView }) {
  const { files, viewLevel } = record
  return (
    <>
      <ul className="lines files">
        {files.map((file) => (
          <li key={file.id}>
            <Icon name="file" />
            <span className="grow">
              {file.name}
              {file.text && noText[file.text] && <span className="cap file-text">{noText[file.text]}</span>}
            </span>
            <span className="cap num">{sizeText(file.size)}</span>
            {viewLevel === 'record' && <FileTools file={file} />}
          </li>
        ))}
      </ul>
      {viewLevel === 'entry' && (
        <p className="cap">
          <AccessReason record={record} use="阅读和下载" what="文件" />
          文件名与大小对所有人公开。
        </p>
      )}
    </>
  )
}

/** Opens a PDF or a picture in the reader; downloads any file. */
function FileTools({ file: { id, name, mediaType } }: { file: File }) {
  const { busy, run } = useWork(() => startDownload(id).then(() => noteDownload(id)))
  return (
    <span className="file-tools no-print">
      {mediaType === 'application/pdf' && (
        <ButtonLink size="s" variant="primary" icon="file" aria-label={`阅读 ${name}`} to={`/reader/${id}`}>
          阅读
        </ButtonLink>
      )}
      {isPreviewed({ mediaType }) && (
        <ButtonLink
          size="s"
          variant="primary"
          icon="full"
          aria-label={`看图 ${name}`}
          to={`/reader/${id}?as=picture`}
        >
          看图
        </ButtonLink>
      )}
      <Button size="s" icon="download" aria-label={`下载 ${name}`} busy={busy} onClick={() => run()}>
        下载
      </Button>
    </span>
  )
}

/** Notes it for the reader; a failure is no matter of the page. */
const noteDownload = (file: string) => act(downloads.save, { file }).catch(() => {})
