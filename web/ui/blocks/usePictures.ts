import { useEffect, useRef, useState } from 'react'

import type { Picture } from '#contract/content/article.ts'
import { toast } from '#web/ui/states/Toast.tsx'

import type { PictureStore } from './PictureLine.tsx'

/** Stores pictures one after the other and puts each in when it has come; says what is wrong with those that do not. */
export function usePictures(store: PictureStore | undefined, onPicture: (picture: Picture) => void) {
  const [waiting, setWaiting] = useState(0)
  const put = useRef(onPicture) // the text may have gone on meanwhile
  useEffect(() => {
    put.current = onPicture
  })
  const take = async (files: readonly File[]) => {
    if (!store) return
    setWaiting((count) => count + files.length)
    for (const file of files) {
      try {
        put.current(await store.take(file))
      } catch (error) {
        toast(`${file.name}：${error instanceof Error ? error.message : '没有传成'}`, { fault: true })
      }
      setWaiting((count) => count - 1)
    }
  }
  return { waiting, take: (files: readonly File[]) => void take(files) }
}
