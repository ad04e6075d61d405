import { Button } from '#web/ui/Button.tsx'
import { Row } from '#web/ui/layout/box.tsx'

interface LightToolsProps {
  /** How many times larger than whole, and at most. */
  zoom: number
  maxZoom: number
  onZoom: (factor: number) => void
  onWhole: () => void
  onScreen: () => void
}

/** Zoom, all of the photographs, the whole screen where the browser has it. */
export const LightTools = ({ zoom, maxZoom, onZoom, onWhole, onScreen }: LightToolsProps) => (
  <Row gap={6} wrap className="light-tools no-print">
    <Button size="s" icon="minus" iconOnly disabled={zoom <= 1} onClick={() => onZoom(0.8)}>
      缩小
    </Button>
    <Button size="s" icon="plus" iconOnly disabled={zoom >= maxZoom} onClick={() => onZoom(1.25)}>
      放大
    </Button>
    <Button size="s" disabled={zoom === 1} onClick={onWhole}>
      整幅
    </Button>
    {document.fullscreenEnabled && (
      <Button size="s" icon="screen" onClick={onScreen}>
        全屏
      </Button>
    )}
    <span className="cap num" role="status">
      {Math.round(zoom * 100)}%
    </span>
  </Row>
)
