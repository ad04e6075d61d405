import type { Attachment } from '#contract/content/article.ts'
import { contentFiles } from '#contract/content/content-files.ts'
import { attachmentSuffixes, maxAttachments } from '#contract/content/file-bounds.ts'
import { FieldFrame } from '#web/back-office/form/FieldFrame.tsx'
import type { OwnControlProps } from '#web/back-office/office-page.ts'
import { takeAttachment } from '#web/pictures/content-file.ts'
import { sizeText } from '#web/records/format.ts'
import { Button } from '#web/ui/Button.tsx'
import { FileButton } from '#web/ui/fields/FileButton.tsx'
import { FileRefusals, useFileTaking } from '#web/ui/fields/useFileTaking.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { Row, Text } from '#web/ui/layout/box.tsx'
import { download } from '#web/ui/page/download.ts'

import './content-pages.css'

const suffixes = attachmentSuffixes.map((suffix) => `.${suffix}`)

// oxlint-disable-next-line no-unsafe-type-assertion -- the server answers them in this shape
const attachmentsIn = (value: unknown) => (Array.isArray(value) ? (value as Attachment[]) : [])

/** Files to be taken along with an article: chosen or dropped, put in order, taken off. */
export function AttachmentsControl({ words, value, onChange }: OwnControlProps) {
  const attachments = attachmentsIn(value)
  const { waiting, refusals, take } = useFileTaking(takeAttachment, (taken) => {
    if (attachments.length >= maxAttachments) throw new Error(`附件至多 ${maxAttachments} 个`)
    onChange([...attachments, taken])
  })
  return (
    <div
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        take([...event.dataTransfer.files])
      }}
    >
      <FieldFrame {...words}>
        {attachments.length > 0 && (
          <ul className="attachment-list">
            {attachments.map((attachment, i) => (
              <AttachmentRow
                key={attachment.file}
                attachment={attachment}
                onUp={
                  i > 0
                    ? () => onChange(attachments.toSpliced(i, 1).toSpliced(i - 1, 0, attachment))
                    : undefined
                }
                onRemove={() => onChange(attachments.toSpliced(i, 1))}
              />
            ))}
          </ul>
        )}
        <Row gap={12} wrap>
          <FileButton
            label="添加附件"
            icon="plus"
            accept={suffixes}
            multiple
            busy={waiting > 0}
            onFiles={take}
          />
          <Text as="span" size={14} tone="muted" role="status">
            {waiting > 0 ? `正在上传，还有 ${waiting} 个` : '也可拖入文件'}
          </Text>
        </Row>
        <FileRefusals refusals={refusals} />
      </FieldFrame>
    </div>
  )
}

interface AttachmentRowProps {
  attachment: Attachment
  onUp: (() => void) | undefined
  onRemove: () => void
}

function AttachmentRow({ attachment: { file, name, size }, onUp, onRemove }: AttachmentRowProps) {
  return (
    <li>
      <Icon name="file" small />
      <Button size="s" variant="text" onClick={() => void download(contentFiles.open, { id: file }, name)}>
        {name}
      </Button>
      <Text as="span" size={14} tone="muted" className="num nowrap">
        {sizeText(size)}
      </Text>
      <Row as="span">
        {onUp && (
          <Button size="s" variant="text" icon="up" iconOnly onClick={onUp}>
            {`上移${name}`}
          </Button>
        )}
        <Button size="s" variant="text" icon="close" iconOnly onClick={onRemove}>
          {`去掉${name}`}
        </Button>
      </Row>
    </li>
  )
}
