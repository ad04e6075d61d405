import { Button } from '#web/ui/Button.tsx'
import { Row } from '#web/ui/layout/box.tsx'

import './map-notice.css'

interface MapNoticeProps {
  /** Names of the maps that did not come. */
  names: readonly string[]
  /** Asks for them once more. */
  retry?: () => void
  close: () => void
}

/** Says once which maps of other servers did not come; everything else goes on. */
export function MapNotice({ names, retry, close }: MapNoticeProps) {
  return (
    <div className="map-notice" role="status">
      {names.length > 0 && (
        <Row as="p" gap={6}>
          {`${names.map((name) => `“${name}”`).join('、')}没有取到，其余图层照常显示。`}
          {retry && (
            <Button size="s" variant="text" onClick={retry}>
              再试
            </Button>
          )}
          <Button size="s" variant="text" icon="close" iconOnly onClick={close}>
            知道了
          </Button>
        </Row>
      )}
    </div>
  )
}
