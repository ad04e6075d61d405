import { useRef } from 'react'

import type { PixelSize } from '#contract/files/tile-levels.ts'
import { startDownload } from '#web/files/start-download.ts'
import { ReaderHead } from '#web/reader/ReaderHead.tsx'
import { Button } from '#web/ui/Button.tsx'
import { toastFault } from '#web/ui/form/error-words.ts'

import { Overview } from './Overview.tsx'
import { PictureTools } from './PictureTools.tsx'
import { usePicture } from './usePicture.ts'
import { usePictureKeys } from './usePictureKeys.ts'

import 'ol/ol.css'
import './picture.css'

interface PictureReaderProps {
  id: string
  name: string
  size: PixelSize
}

/** A large picture in the whole window, tile by tile. */
export function PictureReader({ id, name, size }: PictureReaderProps) {
  const stage = useRef<HTMLDivElement>(null)
  const { picture, view, trouble, openAgain } = usePicture(stage, { id, size })
  usePictureKeys(picture)
  return (
    <div className="reader">
      <ReaderHead name={name} onKeep={() => void startDownload(id).catch(toastFault)} />
      <div className="reader-tools no-print">
        <PictureTools {...{ picture, view }} />
      </div>
      <div className="reader-stage picture-room">
        <div
          ref={stage}
          className="picture-stage"
          role="application"
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keyboard users move the picture
          tabIndex={0}
          aria-label={`${name}，${size.width} × ${size.height} 像素；加减号缩放，方向键移动，0 看整幅，1 看原大，R 旋转`}
        />
        <Overview {...{ id, size, picture, view }} />
        {trouble instanceof Error && (
          <p className="picture-trouble" role="status">
            有图块没能取到：{trouble.message}
            <Button size="s" onClick={openAgain}>
              再取
            </Button>
          </p>
        )}
      </div>
    </div>
  )
}
