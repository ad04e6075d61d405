import { useMap } from '#web/map/stage/useMap.ts'
import { Button } from '#web/ui/Button.tsx'
import { Stack } from '#web/ui/layout/box.tsx'

interface ZoomButtonsProps {
  /** Shows the whole city. */
  onWhole?: (() => void) | undefined
}

/** Zoom in, zoom out, the whole city, the whole screen. */
export function ZoomButtons({ onWhole }: ZoomButtonsProps) {
  const map = useMap()
  const zoomBy = (step: number) => {
    const view = map?.getView()
    view?.animate({ zoom: Math.round((view.getZoom() ?? 0) + step), duration: 200 })
  }
  return (
    <Stack className="map-zoom" role="group" aria-label="缩放">
      <Button icon="plus" iconOnly onClick={() => zoomBy(1)}>
        放大
      </Button>
      <Button icon="minus" iconOnly onClick={() => zoomBy(-1)}>
        缩小
      </Button>
      {onWhole && (
        <Button icon="full" iconOnly onClick={onWhole}>
          全市范围
        </Button>
      )}
      {onWhole && document.fullscreenEnabled && (
        <Button icon="screen" iconOnly onClick={() => void turnFullScreen(map?.getTargetElement())}>
          全屏
        </Button>
      )}
    </Stack>
  )
}

/** The page of the map over the whole screen, or back. */
const turnFullScreen = (target: HTMLElement | undefined) =>
  document.fullscreenElement ? document.exitFullscreen() : target?.parentElement?.requestFullscreen()
