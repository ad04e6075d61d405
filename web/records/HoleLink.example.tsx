import { example } from '#web/ui/Example.tsx'

import { HoleLink } from './ToRecord.tsx'

export const holeLinkExample = example.stack(
  'text',
  '钻孔的链接',
  '图件的数据点以编号链接到记录；类别未知时只写编号。',
  () => (
    <p>
      最近的钻孔：
      <HoleLink kindName="borehole" code="YT2019-001-ZK12" />
      、<HoleLink kindName="" code="ZK13" />
    </p>
  ),
)
