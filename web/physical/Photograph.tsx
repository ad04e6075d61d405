import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'

import type { RecordView } from '#contract/catalogue/routes.ts'
import { files } from '#contract/files/files.ts'
import { callBytes } from '#web/api/call.ts'
import { callInSession } from '#web/api/caller.ts'
import { keyOf } from '#web/api/question.ts'
import { readerOf, useSession } from '#web/api/session.ts'

import './photograph.css'

type File = RecordView['files'][number]

interface PhotographProps {
  file: File
  alt: string
  /** To whoever has not opened its record. */
  small?: boolean
  /** Called with its size in pixels when it is there. */
  onSize?: (size: { width: number; height: number }) => void
}

/** A picture among the files of a record that is open to the reader, or a small one of it. */
export function Photograph({ file, alt, small = false, onSize }: PhotographProps) {
  const session = useSession()
  const { id } = file
  const route = small ? files.preview : files.download
  const { data, error } = useQuery({
    queryKey: keyOf(route, { id }, readerOf(session)),
    queryFn: ({ signal }) => callInSession(session, (token) => callBytes(route, { id }, { token, signal })),
  })
  if (error) return <Missing words={`照片没能取到：${error.message}`} />
  const mediaType = small ? 'image/jpeg' : file.mediaType
  return data ? (
    <Image {...{ alt, mediaType, small, onSize }} bytes={data.blob} />
  ) : (
    <Missing words="正在取照片" />
  )
}

/** Where a photograph would stand. */
export const Missing = ({ words }: { words: string }) => (
  <div className="photograph-missing">
    <p>{words}</p>
  </div>
)

interface ImageProps {
  bytes: Blob
  mediaType: string
  alt: string
  small: boolean
  onSize: PhotographProps['onSize']
}

/** An image fetched with the session; its blob URL is revoked on unmount. */
function Image({ bytes, mediaType, alt, small, onSize }: ImageProps) {
  const show = useCallback(
    (image: HTMLImageElement | null) => {
      if (!image) return undefined
      const address = URL.createObjectURL(new Blob([bytes], { type: mediaType }))
      image.src = address
      return () => URL.revokeObjectURL(address)
    },
    [bytes, mediaType],
  )
  return (
    <img
      ref={show}
      className={small ? 'photograph small' : 'photograph'}
      alt={alt}
      draggable={false}
      onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
        onSize?.({ width: naturalWidth, height: naturalHeight })
      }
    />
  )
}
