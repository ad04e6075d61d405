import { useEffect, useRef } from 'react'

import { deliveries } from '#contract/deliveries/deliveries.ts'
import type { Delivery } from '#contract/deliveries/delivery-views.ts'
import { maxDeliveryFiles } from '#contract/deliveries/limits.ts'
import type { StoredFile } from '#contract/files/file-service.ts'
import { act } from '#web/api/caller.ts'
import { refreshDeliveries } from '#web/back-office/deliveries/refresh.ts'
import { Uploader, useUploader } from '#web/files/Uploader.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Row } from '#web/ui/layout/box.tsx'
import { toast } from '#web/ui/states/Toast.tsx'

import { filesDropped, hasFolder } from './folder-files.ts'

/** Where files and folders are dropped. What has come is put into the delivery at once, and leaves the list. */
export function DropFiles({ delivery: { id, files } }: { delivery: Delivery }) {
  const held = useRef(files.length)
  const folder = useRef<HTMLInputElement>(null)
  useEffect(() => void (held.current = files.length), [files.length])
  const attach = async (stored: readonly StoredFile[]) => {
    const last = stored.at(-1)
    if (!last) return
    try {
      await act(deliveries.attach, { id, files: [last.id] })
      await refreshDeliveries()
    } catch (error) {
      toast(error instanceof Error ? `${last.name}：${error.message}` : '没有放入', { fault: true })
    }
    uploader.items.set(uploader.items.get().filter((item) => item.stored?.id !== last.id))
  }
  const uploader = useUploader({
    pathName: `deliveries/${id}`,
    limit: maxDeliveryFiles,
    elsewhere: () => held.current,
    onChange: (stored) => void attach(stored),
  })
  const takeFolders = async (data: DataTransfer) =>
    uploader.add(await filesDropped(data, maxDeliveryFiles).catch(() => []))
  return (
    <div
      onDropCapture={(event) => {
        if (!hasFolder(event.dataTransfer)) return
        event.preventDefault()
        event.stopPropagation()
        void takeFolders(event.dataTransfer)
      }}
    >
      <Uploader label="放入文件" uploader={uploader} whole="一批" elsewhere={files.length} />
      <Row gap={[4, 12]} wrap align="center" above={8}>
        <input
          ref={(input) => {
            folder.current = input
            input?.setAttribute('webkitdirectory', '')
          }}
          type="file"
          multiple
          hidden
          aria-label="选择文件夹"
          onChange={({ target }) => {
            uploader.add([...(target.files ?? [])])
            target.value = ''
          }}
        />
        <Button size="s" onClick={() => folder.current?.click()}>
          选择文件夹
        </Button>
        <span className="cap">
          认得理正工作簿与文本、AGS4、按模板填写的工作簿、监测读数（DINO、读数模板、各种写法的表）等；按内容认，与文件名无关。压缩包会拆成其中的文件，Shapefile
          的各个文件一起放入，会当作一个图层。
        </span>
      </Row>
    </div>
  )
}
