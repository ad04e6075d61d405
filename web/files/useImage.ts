import { useEffect, useState } from 'react'

import type { contentFiles } from '#contract/content/content-files.ts'
import type { fileService } from '#contract/files/file-service.ts'
import { callBytes } from '#web/api/call.ts'
import { callInSession } from '#web/api/caller.ts'
import { currentSession } from '#web/api/session.ts'

type Route = typeof fileService.download | typeof fileService.thumbnail | typeof contentFiles.open

interface Image {
  address?: string
  failed?: true
}

/** The address of an image, fetched with the session of the reader; neither address nor failure while it comes. */
export function useImage(route: Route, id: number): Image {
  const [image, setImage] = useState<Image>({})
  useEffect(() => {
    let made: string | undefined
    const stop = new AbortController()
    callInSession(currentSession(), (token) => callBytes(route, { id }, { token, signal: stop.signal })).then(
      ({ blob }) => {
        made = URL.createObjectURL(blob)
        setImage({ address: made })
      },
      () => setImage({ failed: true }),
    )
    return () => {
      stop.abort()
      if (made) URL.revokeObjectURL(made)
    }
  }, [route, id])
  return image
}
