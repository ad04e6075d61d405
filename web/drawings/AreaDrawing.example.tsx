import { bannerDrawings } from '#contract/content/content.ts'
import type { Example } from '#web/ui/Example.tsx'

import { AreaDrawing } from './AreaDrawing.tsx'

export const areaDrawingExample: Example = {
  section: 'drawing',
  id: 'drawing',
  title: '图样',
  note: '各类馆藏一幅，按区一幅；画的都是真的。',
  layout: 'columns',
  States: () => bannerDrawings.map((name) => <AreaDrawing key={name} name={name} />),
}
