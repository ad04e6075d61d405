import { useEffect, useState } from 'react'

import { fileService } from '#contract/files/file-service.ts'
import { useCall } from '#web/api/hooks.ts'
import { useSession } from '#web/api/session.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { Stack } from '#web/ui/layout/box.tsx'
import { toast } from '#web/ui/states/Toast.tsx'

import { acceptText, defaultLimit } from './choosing.ts'
import { FileLine } from './FileLine.tsx'
import { UnfinishedUploads } from './UnfinishedUploads.tsx'
import { openUploader, type Uploader as UploaderList, type UploaderOptions } from './uploader.ts'

import './uploader.css'

/** The list of one uploader, for as long as the page stands; what is under way then goes on another time. */
export function useUploader(options: Omit<UploaderOptions, 'report'>): UploaderList {
  const [uploader] = useState(() =>
    openUploader({ ...options, report: (text) => toast(text, { fault: true }) }),
  )
  useEffect(() => uploader.close, [uploader])
  return uploader
}

interface UploaderProps {
  label: string
  uploader: UploaderList
  /** What its limit is of, in words, and how many files of it stand elsewhere than in this list. */
  whole?: string
  elsewhere?: number
}

/** A place for files: dropped, chosen or pasted; each with how far it is, and all that can be done with it. */
export function Uploader({ label, uploader, whole = '', elsewhere = 0 }: UploaderProps) {
  const items = uploader.items.use()
  const { limit = defaultLimit, accept = [], pathName } = uploader.options
  const { token } = useSession()
  const isIn = token !== undefined
  const { data: begun = [], refetch } = useCall(fileService.unfinished, {}, { enabled: isIn })
  const ended = items.map(({ key, stored }) => (stored ? key : -key)).join()
  useEffect(() => {
    if (isIn) void refetch() // what has ended is unfinished no longer
  }, [ended, isIn, refetch])
  const known = new Set(items.map(({ upload }) => upload))
  const unfinished = begun.filter((one) => one.pathName === pathName && !known.has(one.id))
  const count = items.length + elsewhere
  const isFull = count >= limit
  return (
    <Stack
      as="section"
      gap={14}
      className="uploader"
      aria-label={label}
      onPaste={(event) => {
        event.preventDefault()
        uploader.paste(event.clipboardData)
      }}
    >
      <label className="upload-drop" data-full={isFull || undefined}>
        <input
          type="file"
          multiple={limit > 1}
          aria-label={label}
          accept={accept.join() || undefined}
          onChange={({ target }) => {
            uploader.add([...(target.files ?? [])])
            target.value = '' // the same file again, once it is mended
          }}
        />
        <Icon name="file" />
        <span>拖入文件，或点此选择；图片可以直接粘贴</span>
        <span className="cap">
          {accept.length > 0 && `${acceptText(accept)}，`}
          {whole}最多 {limit} 个，已有 {count} 个
        </span>
      </label>
      {items.length > 0 && (
        <ul>
          {items.map((item) => (
            <FileLine key={item.key} item={item} uploader={uploader} />
          ))}
        </ul>
      )}
      <UnfinishedUploads uploads={unfinished} />
    </Stack>
  )
}
