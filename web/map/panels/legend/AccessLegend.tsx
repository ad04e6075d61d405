import { accessColours } from '#web/map/layers/sign-image.ts'
import { Row } from '#web/ui/layout/box.tsx'

/** What the colours of records on the map say; their shapes are beside the names of the layers. */
export function AccessLegend() {
  return (
    <Row as="ul" gap={[2, 14]} wrap className="access-legend" aria-label="颜色图例">
      {accessColours.map(({ text, ink }) => (
        <Row as="li" key={text} gap={6} align="center">
          <i style={{ background: ink }} />
          {text}
        </Row>
      ))}
    </Row>
  )
}
