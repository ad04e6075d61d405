import { useState } from 'react'

import { inventedBase } from '#web/ui/drawings/MapMark.tsx'
import { example } from '#web/ui/Example.tsx'

import { DistrictSheet } from './DistrictSheet.tsx'

const sheet = {
  width: 420,
  height: 200,
  districts: [
    { name: '北区', d: 'M10 10H200V190H10z', at: [105, 92] as const },
    { name: '南区', d: 'M200 10H410V190H200z', at: [305, 92] as const },
  ],
  rivers: [{ name: '大河', d: 'M10 150C120 110 260 190 410 130' }],
}
const counts = new Map([
  ['北区', 1240],
  ['南区', 310],
])

export const districtSheetExample = example.columns(
  'drawing',
  '分区图',
  '各区写名称与数目，指到的一区着色，按下即去。',
  () => {
    const [over, setOver] = useState<string>()
    return (
      <DistrictSheet
        {...{ sheet, counts, over, setOver }}
        mark={inventedBase}
        to={() => '/custom-components'}
      />
    )
  },
)
