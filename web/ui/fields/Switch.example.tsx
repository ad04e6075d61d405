import { useState } from 'react'

import { example } from '#web/ui/Example.tsx'
import { Row } from '#web/ui/layout/box.tsx'

import { NumberField } from './NumberField.tsx'
import { Switch, SwitchField } from './Switch.tsx'

export const switchExample = example.columns(
  'entry',
  '开关与带单位的数',
  '一按即生效；颜色之外总有一字说明开或关。',
  () => {
    const [on, setOn] = useState(true)
    const [depth, setDepth] = useState('65.30')
    return (
      <>
        <Row gap={12} wrap>
          <Switch bare label="方屿" on={on} onChange={setOn} />
          <Switch bare label="停用的示例" on={false} disabled onChange={() => {}} />
          <Switch bare label="正在保存" on busy onChange={() => {}} />
        </Row>
        <SwitchField label="菜单中显示" words={['显示', '隐藏']} on={on} onChange={setOn} />
        <NumberField label="孔深" unit="m" value={depth} onChange={setDepth} />
      </>
    )
  },
)
