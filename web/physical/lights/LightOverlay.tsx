import { useState } from 'react'

import type { RecordView } from '#contract/catalogue/routes.ts'
import { Photograph } from '#web/physical/Photograph.tsx'
import { Grid } from '#web/ui/layout/box.tsx'
import { Note } from '#web/ui/states/States.tsx'

import { LightStage } from './LightStage.tsx'
import type { Size } from './picture-view.ts'

type File = RecordView['files'][number]

interface LightOverlayProps {
  plane: File
  crossed: File
  /** What both show across, millimetres. */
  fieldWidth: number | undefined
  title: string
  small: boolean
}

/** Both photographs over each other; where their sizes differ they are not, and it says so. */
export function LightOverlay({ plane, crossed, fieldWidth, title, small }: LightOverlayProps) {
  const [sizes, setSizes] = useState<{ plane?: Size; crossed?: Size }>({})
  const keep = (light: 'plane' | 'crossed') => (size: Size) =>
    setSizes((now) => (isSame(now[light], size) ? now : { ...now, [light]: size }))
  const photograph = (light: 'plane' | 'crossed') => (
    <Photograph
      file={light === 'plane' ? plane : crossed}
      alt={`${title}，${light === 'plane' ? '单偏光' : '正交偏光'}`}
      onSize={keep(light)}
      small={small}
    />
  )
  if (!sizes.plane || !sizes.crossed)
    return (
      <Grid columns={2} gap={16}>
        {photograph('plane')}
        {photograph('crossed')}
      </Grid>
    )
  if (!isSame(sizes.plane, sizes.crossed)) return <Unequal {...sizes} />
  return (
    <LightStage
      {...{ fieldWidth, small }}
      picture={sizes.plane}
      label={title}
      plane={photograph('plane')}
      crossed={photograph('crossed')}
    />
  )
}

const isSame = (one: Size | undefined, other: Size | undefined): boolean =>
  one?.width === other?.width && one?.height === other?.height

const sizeWords = ({ width, height }: Size = { width: 0, height: 0 }) => `${width} × ${height}`

const Unequal = ({ plane, crossed }: { plane?: Size; crossed?: Size }) => (
  <Note variant="warn">
    两张照片大小不同（单偏光 {sizeWords(plane)}、正交偏光 {sizeWords(crossed)}{' '}
    像素），叠放会错位，请并排查看。
  </Note>
)
