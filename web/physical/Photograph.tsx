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

/** A picture among the files of a record that is open to the reader. */
export function Photograph({ file, alt }: { file: File; alt: string }) {
  const session = useSession()
  const { id, mediaType } = file
  const { data, error } = useQuery({
    queryKey: keyOf(files.download, { id }, readerOf(session)),
    queryFn: ({ signal }) =>
      callInSession(session, (token) => callBytes(files.download, { id }, { token, signal })),
  })
  if (error) return <Missing words={`照片没能取到：${error.message}`} />
  return data ? <Image {...{ alt, mediaType }} bytes={data.blob} /> : <Missing words="正在取照片" />
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
}

/** An image fetched with the session; its blob URL is revoked on unmount. */
function Image({ bytes, mediaType, alt }: ImageProps) {
  const show = useCallback(
    (image: HTMLImageElement | null) => {
      if (!image) return undefined
      const address = URL.createObjectURL(new Blob([bytes], { type: mediaType }))
      image.src = address
      return () => URL.revokeObjectURL(address)
    },
    [bytes, mediaType],
  )
  return <img ref={show} className="photograph" alt={alt} />
}
