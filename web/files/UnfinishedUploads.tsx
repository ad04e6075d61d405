import { fileService, type UploadProgress } from '#contract/files/file-service.ts'
import { useAction } from '#web/api/hooks.ts'
import { sizeText } from '#web/records/format.ts'
import { Button } from '#web/ui/Button.tsx'
import { Row, Text } from '#web/ui/layout/box.tsx'
import { momentText } from '#web/ui/text/moments.ts'

const percent = ({ received, chunks }: UploadProgress): number => Math.floor((received / chunks) * 100)

function stateText(upload: UploadProgress): string {
  if (upload.state === 'refused') return upload.reason ?? ''
  return upload.state === 'checking' ? '正在核对' : `已传 ${percent(upload)}%`
}

/** Uploads that were begun before, on whatever machine: given the same file, they go on. */
export function UnfinishedUploads({ uploads }: { uploads: readonly UploadProgress[] }) {
  const giveUp = useAction(fileService.deleteMultipart, [fileService.unfinished])
  if (uploads.length === 0) return null
  return (
    <div className="upload-unfinished">
      <Text as="h3" size={16} weight={500}>
        未完成的上传
      </Text>
      <p className="cap">再次选择同一个文件，即从断开处接着传；七日内有效。</p>
      <ul>
        {uploads.map((upload) => (
          <li key={upload.id} className="upload-line">
            <span className="upload-name">{upload.fileName}</span>
            <Text as="span" size={14} tone="muted" className="upload-state num">
              {sizeText(upload.size)} · {stateText(upload)} · {momentText(upload.updatedAt)}
            </Text>
            <Row as="span" align="stretch" className="upload-acts">
              <Button
                size="s"
                variant="text"
                busy={giveUp.isPending}
                onClick={() => giveUp.mutate({ id: upload.id })}
              >
                放弃<span className="vh">{upload.fileName}</span>
              </Button>
            </Row>
          </li>
        ))}
      </ul>
    </div>
  )
}
