import { useState } from 'react'

import { example } from '#web/ui/Example.tsx'

import { Checkbox } from './Checkbox.tsx'
import { Field, Select, TextInput } from './Field.tsx'
import { SearchBox } from './SearchBox.tsx'
import { Segments } from './Segments.tsx'

const kinds = [
  { value: '1', label: '取土孔' },
  { value: '4', label: '取土标贯孔' },
  { value: '6', label: '双桥静力触探孔' },
]
const scales = [100, 200, 300].map((each) => [each, `1:${each}`] as const)

export const fieldExample = example.columns(
  'entry',
  '表单',
  '错误写在字段下面，改好才消失，从不弹出。',
  () => {
    const [depth, setDepth] = useState('80 米')
    const [kind, setKind] = useState('4')
    const [scale, setScale] = useState(200)
    const [text, setText] = useState('')
    const refused = /^\d+(\.\d+)?$/.test(depth) ? undefined : '请填写数字，不带单位'
    return (
      <>
        <Field label="钻孔编号" hint="可以只写一部分，如 G00">
          {(control) => <TextInput {...control} placeholder="如 G0003" />}
        </Field>
        <Field label="孔深（m）" error={refused}>
          {(control) => (
            <TextInput {...control} value={depth} onChange={(event) => setDepth(event.target.value)} />
          )}
        </Field>
        <Field label="钻孔类型">
          {(control) => <Select {...control} value={kind} options={kinds} onChange={setKind} />}
        </Field>
        <Field label="不可用">{(control) => <TextInput {...control} disabled value="KC-2021-088" />}</Field>
        <Segments legend="比例尺" choices={scales} chosen={scale} onChange={setScale} />
        <SearchBox hint="编号、申请人或单位" value={text} onChange={setText} />
      </>
    )
  },
)

const accessCounts = Object.entries({ 公开: 3207, 会员可见: 803, 保护期: 286 })

export const checkboxExample = example.columns(
  'entry',
  '勾选',
  '数目靠右；只选了几项时，总的一格画一横。',
  () => {
    const [chosen, setChosen] = useState<readonly string[]>(['公开'])
    const names = accessCounts.map(([name]) => name)
    return (
      <fieldset className="guide-checks">
        <legend className="small">公开程度</legend>
        <Checkbox
          label="全部"
          checked={chosen.length === names.length}
          partly={chosen.length > 0 && chosen.length < names.length}
          onChange={(checked) => setChosen(checked ? names : [])}
        />
        {accessCounts.map(([name, count]) => (
          <Checkbox
            key={name}
            label={name}
            count={count}
            checked={chosen.includes(name)}
            onChange={(checked) =>
              setChosen(checked ? [...chosen, name] : chosen.filter((one) => one !== name))
            }
          />
        ))}
        <Checkbox label="涉密" count={0} checked={false} disabled onChange={() => {}} />
      </fieldset>
    )
  },
)
