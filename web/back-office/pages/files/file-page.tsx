import { storedFile } from '#contract/back-office/content/stored-file.ts'
import { fileService } from '#contract/files/file-service.ts'
import { act } from '#web/api/caller.ts'
import { officePage } from '#web/back-office/office-page.ts'
import { startDownload, download } from '#web/files/start-download.ts'
import { Thumbnail } from '#web/files/Thumbnail.tsx'
import { sizeText } from '#web/records/format.ts'
import { Button } from '#web/ui/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'

import './file-page.css'

/** The files that people have uploaded: found, looked at, downloaded and, by whoever may, deleted. */
export const storedFilePage = officePage({
  resource: storedFile,
  searchHint: '文件名、归类路径',
  cells: {
    name: ({ id, name, hasThumbnail }) => (
      <span className="file-name">
        {hasThumbnail ? <Thumbnail file={id} size="row" /> : <Icon name="file" />}
        <span>{name}</span>
      </span>
    ),
    size: ({ size }) => sizeText(size),
    sha256: ({ sha256 }) => <code className="file-digest">{sha256}</code>,
    hasThumbnail: ({ id, hasThumbnail }) => (
      <span className="file-look">
        {hasThumbnail && <Thumbnail file={id} />}
        <Button size="s" icon="download" onClick={() => void download(id)}>
          下载
        </Button>
      </span>
    ),
  },
  actions: [
    {
      name: 'download',
      label: '下载',
      permission: 'files.read',
      on: 'one',
      act: async ([row]) => {
        if (row) await startDownload(row.id)
        return { message: '已开始下载' }
      },
    },
    {
      name: 'remove',
      label: '删除',
      permission: 'files.write',
      danger: true,
      on: 'both',
      act: async (rows) => {
        const { removed } = await act(fileService.delete, { ids: rows.map(({ id }) => id) })
        return { message: `已删除 ${removed} 个文件` }
      },
    },
  ],
})
