import { example } from '#web/ui/Example.tsx'

import { Facts } from './Facts.tsx'
import { KeyValues } from './KeyValues.tsx'
import { NoBreakText } from './NoBreakText.tsx'

export const factsExample = example.stack('data', '要点与键值', '标题下至多六个要点，细线相隔。', () => (
  <>
    <Facts
      items={[
        { label: '孔深', value: '65.30', unit: 'm' },
        { label: '孔口高程', value: '4.12', unit: 'm' },
        { label: '稳定水位埋深', value: '0.85', unit: 'm' },
        { label: '钻孔类型', value: '取土标贯孔' },
        { label: '所在区', value: '东区' },
        { label: '终孔日期', value: '2021-09-14' },
      ]}
    />
    <KeyValues
      items={[
        { label: '勘察项目', value: '东区综合管廊工程地质勘察' },
        { label: '原坐标系', value: 'CGCS2000' },
        { label: '备注', value: '—' },
      ]}
    />
    <KeyValues
      ruled
      items={[
        { label: '化石名称', value: <NoBreakText text="毕克卷转虫（KC-2006-001-G0031 孔）" /> },
        { label: '采样深度', value: '19.13 m' },
        { label: '层位', value: <NoBreakText text="⑤1-1层黏土" /> },
        { label: '鉴定人', value: <NoBreakText text="王一、李二、张三" /> },
      ]}
    />
  </>
))
