import { example } from '#web/ui/Example.tsx'
import { KeyValues } from '#web/ui/text/KeyValues.tsx'

import { Panel } from './Panel.tsx'

export const panelExample = example.columns('data', '工作台的块', '各块以标题与一句合计开头。', () => (
  <>
    <Panel title="逐月" sum="114 份">
      <KeyValues items={[{ label: '2026-06', value: '20 份' }]} />
    </Panel>
    <Panel title="逐日" sum="每天上限 40 次">
      <KeyValues items={[{ label: '2026-03-03', value: '46 次' }]} />
    </Panel>
  </>
))
