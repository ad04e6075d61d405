import { Button } from '#web/ui/Button.tsx'
import { Select } from '#web/ui/fields/Field.tsx'
import { Row } from '#web/ui/layout/box.tsx'

import { type Fit, fits, type View, type Viewer } from './viewer/viewer.ts'

const labels: Record<Fit, string> = { auto: '自动', 'page-width': '适合宽度', 'page-fit': '整页' }
const fitOptions = fits.map((value) => ({ value, label: labels[value] }))
const sizes = [0.5, 0.75, 1, 1.25, 1.5, 2, 3, 4, 8]
const toSizeOption = (scale: number) => ({ value: String(scale), label: `${Math.round(scale * 100)}%` })

/** Zoom: fit to the window, or a fixed scale; turns. */
export function ZoomBox({ view: { scale, fit }, viewer }: { view: View; viewer: Viewer | undefined }) {
  const own = sizes.includes(scale) || fit ? [] : [scale]
  const choose = (value: string) => viewer?.zoomTo(fits.find((one) => one === value) ?? Number(value))
  return (
    <Row gap={6} className="reader-zoom">
      <Button size="s" icon="minus" iconOnly onClick={() => viewer?.zoomBy(-1)}>
        缩小
      </Button>
      <Select
        small
        aria-label="显示大小"
        options={[...fitOptions, ...[...sizes, ...own].map(toSizeOption)]}
        value={fit ?? String(scale)}
        onChange={choose}
      />
      <Button size="s" icon="plus" iconOnly onClick={() => viewer?.zoomBy(1)}>
        放大
      </Button>
      <Button size="s" icon="refresh" iconOnly title="向右转 90°" onClick={() => viewer?.turn()}>
        向右转
      </Button>
    </Row>
  )
}
