import { example } from '#web/ui/Example.tsx'

import { LayerNumber } from './LayerNumber.tsx'

export const layerNumberExample = example.row(
  'drawing',
  '层号',
  '主层号画在圈里，亚层写在旁边；读屏与复制用原文。',
  () => ['⑤1-2', '③t', '⑩', '甲'].map((layer) => <LayerNumber key={layer} layer={layer} />),
)
