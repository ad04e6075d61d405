import type { Attachment } from '#contract/content/article.ts'
import { contentFiles } from '#contract/content/content-files.ts'
import { contentFileAddress } from '#contract/content/file-bounds.ts'
import { sizeText } from '#web/records/format.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { download } from '#web/ui/page/download.ts'

import './attachments.css'

/** Kinds of file as people call them. */
const kindWords: Readonly<Record<string, string>> = {
  doc: 'Word',
  docx: 'Word',
  xls: 'Excel',
  xlsx: 'Excel',
  pptx: 'PPT',
  jpg: '图片',
  jpeg: '图片',
  png: '图片',
}

function kindOf(name: string): string {
  const suffix = name.slice(name.lastIndexOf('.') + 1).toLowerCase()
  return kindWords[suffix] ?? suffix.toUpperCase()
}

interface AttachmentsProps {
  attachments: readonly Attachment[]
  /** They are fetched with the session of who writes them. */
  isPreview: boolean
}

/** Files to be taken along with an article. */
export function Attachments({ attachments, isPreview }: AttachmentsProps) {
  if (attachments.length === 0) return null
  return (
    <section className="attachments" aria-labelledby="attachments">
      <h2 id="attachments">附件</h2>
      <ul>
        {attachments.map(({ file, name, size }) => (
          <li key={file}>
            <a
              href={contentFileAddress(file)}
              download={name}
              onClick={(event) => {
                if (!isPreview) return
                event.preventDefault()
                void download(contentFiles.open, { id: file }, name)
              }}
            >
              <Icon name="file" />
              <span className="attachment-name">{name}</span>
              <span className="attachment-kind num">
                {kindOf(name)} · {sizeText(size)}
              </span>
              <Icon name="download" small />
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
