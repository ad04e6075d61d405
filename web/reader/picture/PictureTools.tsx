import { Button } from '#web/ui/Button.tsx'
import { Row } from '#web/ui/layout/box.tsx'

import type { Picture, PictureView } from './open-picture.ts'
import { scaleLimits } from './picture-address.ts'

interface PictureToolsProps {
  picture: Picture | undefined
  view: PictureView | undefined
}

const percent = (scale: number): string =>
  `${scale < 0.1 ? (100 * scale).toFixed(1) : Math.round(100 * scale)}%`

/** Zoom with its number, fits, turns. */
export const PictureTools = ({ picture, view }: PictureToolsProps) => (
  <Row gap={6} className="picture-tools" role="group" aria-label="缩放与旋转">
    <Button
      size="s"
      icon="minus"
      iconOnly
      disabled={view !== undefined && view.scale <= scaleLimits.min}
      onClick={() => picture?.zoomBy(1 / 1.5)}
    >
      缩小
    </Button>
    <output className="num" aria-label="显示比例">
      {view ? percent(view.scale) : ''}
    </output>
    <Button
      size="s"
      icon="plus"
      iconOnly
      disabled={view !== undefined && view.scale >= scaleLimits.max}
      onClick={() => picture?.zoomBy(1.5)}
    >
      放大
    </Button>
    <Button size="s" onClick={() => picture?.fit('whole')}>
      整幅
    </Button>
    <Button size="s" onClick={() => picture?.fit('width')}>
      适宽
    </Button>
    <Button size="s" title="图上一点即屏幕上一点" onClick={() => picture?.zoomTo(1)}>
      原大
    </Button>
    <Button size="s" icon="refresh" iconOnly title="向右转 90°" onClick={() => picture?.turnBy(90)}>
      向右转
    </Button>
  </Row>
)
