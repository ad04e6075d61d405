import { layOutProfile } from '#geology/expected-profile/sheet.ts'
import { example } from '#web/ui/Example.tsx'

import { SheetDrawing } from './SheetDrawing.tsx'

const boundary = (depth: number) => ({ depth, elevation: 4 - depth, range: 0.6 })

/** Two layers, the lower one open below. */
const sheet = layOutProfile(
  [
    { layer: '①1', name: '杂填土', top: boundary(0), base: boundary(3.2) },
    { layer: '④', name: '淤泥质黏土', top: boundary(3.2), base: null },
  ].map((row) => ({ ...row, likelihood: 1, holes: 3, nearest: 40, lenses: [] })),
  { setting: undefined },
)

export const sheetExample = example.row(
  'drawing',
  '图纸',
  '柱状、剖面等都是一张图纸：各种外观下都是白纸墨线，打印按比例尺。',
  () => <SheetDrawing sheet={sheet} zoom={1} label="推测柱状：①1 至 3.2 m，以下④" />,
)
