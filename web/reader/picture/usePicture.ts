import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'

import { pictureTiles } from '#contract/files/picture-tiles.ts'
import type { PixelSize } from '#contract/files/tile-levels.ts'
import { callBytes } from '#web/api/call.ts'
import { callInSession } from '#web/api/caller.ts'
import { currentSession } from '#web/api/session.ts'

import { openPicture, type Picture, type PictureView } from './open-picture.ts'
import { readPlace, writePlace } from './picture-address.ts'
import type { TilePlace } from './tile-source.ts'

/** A tile, fetched with the session of the reader. */
export const loadTile = async (id: string, place: TilePlace, signal: AbortSignal): Promise<Blob> =>
  (
    await callInSession(currentSession(), (token) =>
      callBytes(pictureTiles.tile, { id, ...place }, { token, signal }),
    )
  ).blob

interface PictureState {
  picture: Picture | undefined
  view: PictureView | undefined
  /** Why a tile did not come. */
  trouble: unknown
  /** Opens the picture once more, where it is. */
  openAgain: () => void
}

/** A picture in an element, at the place of the address, which follows it. */
export function usePicture(
  stage: RefObject<HTMLElement | null>,
  { id, size }: { id: string; size: PixelSize },
): PictureState {
  const [picture, setPicture] = useState<Picture>()
  const [view, setView] = useState<PictureView>()
  const [trouble, setTrouble] = useState<unknown>()
  const [times, setTimes] = useState(0)
  const { width, height } = size
  useEffect(() => {
    const target = stage.current
    if (!target) return undefined
    const close = openPicture({
      ...{ target, size: { width, height }, ready: setPicture, report: setView, failed: setTrouble },
      load: (place, signal) => loadTile(id, place, signal),
    })
    return () => {
      setPicture(undefined)
      close()
    }
  }, [stage, id, width, height, times])
  useAddress(picture, view)
  const openAgain = () => {
    setTrouble(undefined)
    setTimes(times + 1)
  }
  return { picture, view, trouble, openAgain }
}

/** Shows what the address names, at first and when it changes, and names there what is shown when it has come to rest. */
function useAddress(picture: Picture | undefined, view: PictureView | undefined): void {
  const [search, setSearch] = useSearchParams()
  const written = useRef<string>(undefined)
  const asked = search.toString()
  const goThere = useEffectEvent(() => {
    const place = readPlace(search)
    if (place) picture?.show(place)
    else picture?.fit('whole')
  })
  useEffect(() => {
    if (!picture) written.current = undefined
    if (!picture || written.current === asked) return
    written.current = asked
    goThere()
  }, [picture, asked])
  useEffect(() => {
    if (!picture || !view) return undefined
    const timer = setTimeout(() => {
      const next = writePlace(new URLSearchParams(asked), view)
      if (next.toString() === asked) return
      written.current = next.toString()
      setSearch(next, { replace: true, preventScrollReset: true })
    }, 400)
    return () => clearTimeout(timer)
  }, [picture, view, asked, setSearch])
}
