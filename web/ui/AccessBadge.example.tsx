import { useState } from 'react'

import { AccessBadge } from './AccessBadge.tsx'
import { example } from './Example.tsx'
import { Tag } from './Tag.tsx'

export const badgeExample = example.row('data', '公开程度与标签', '颜色、图形、文字三者齐备。', () => {
  const [chips, setChips] = useState(['终孔 2016–2023', '孔深 80 m 以内'])
  return (
    <>
      <AccessBadge access="open" />
      <AccessBadge access="member" />
      <AccessBadge access="protected" />
      <AccessBadge access="protected" openOn="2028-04-30" />
      <AccessBadge access="protected" openOn="2028-04-30" short />
      <AccessBadge access="secret" />
      <Tag>双桥静力触探</Tag>
      {chips.map((chip) => (
        <Tag
          key={chip}
          on
          removeLabel={`去掉条件：${chip}`}
          onRemove={() => setChips(chips.filter((one) => one !== chip))}
        >
          {chip}
        </Tag>
      ))}
      {chips.length === 0 && <span className="cap">条件都已去掉</span>}
    </>
  )
})
