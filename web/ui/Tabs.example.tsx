import { useState } from 'react'

import { example } from './Example.tsx'
import { Tabs } from './Tabs.tsx'

const tabs = [
  { key: 'log', label: '柱状图', panel: <p className="small">柱状图在这里。</p> },
  { key: 'strata', label: '地层', count: 16, panel: <p className="small">十六层，至 9-2 层。</p> },
  { key: 'spt', label: '标准贯入试验', count: 20, panel: <p className="small">二十次。</p> },
  { key: 'samples', label: '土样与试验', count: 18, panel: <p className="small">十八件。</p> },
  { key: 'water', label: '水位', count: 3, panel: <p className="small">三次。</p> },
]

export const tabsExample = example.stack(
  'data',
  '页签',
  '整排一个 Tab 停靠点，左右键、Home、End 选择。',
  () => {
    const [active, setActive] = useState('strata')
    return <Tabs label="钻孔数据" {...{ active, tabs }} onChange={setActive} />
  },
)
