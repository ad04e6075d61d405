import { bannerDrawings } from '#contract/content/content.ts'
import { example } from '#web/ui/Example.tsx'

import { AreaDrawing } from './AreaDrawing.tsx'

export const drawingExample = example.columns(
  'drawing',
  '图样',
  '各类馆藏一幅，按区一幅；画的都是真的。',
  () => bannerDrawings.map((name) => <AreaDrawing key={name} name={name} />),
)
