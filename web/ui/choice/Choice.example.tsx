import { type ComponentProps, useState } from 'react'

import { Button } from '#web/ui/Button.tsx'
import { example } from '#web/ui/Example.tsx'
import { Field } from '#web/ui/fields/Field.tsx'

import { Cascader } from './Cascader.tsx'
import { Choice } from './Choice.tsx'
import { DictionarySelect } from './DictionarySelect.tsx'
import { MultiSelect } from './MultiSelect.tsx'
import { OptionList } from './OptionList.tsx'
import { Unfold } from './Unfold.tsx'

const layers = ['①', '②', '③', '④', '⑤', '⑥'].map((layer) => ({ value: layer, label: `${layer} 层` }))

const people = [
  ['方屿', '资料服务部'],
  ['苏茉', '资料服务部'],
  ['顾南乔', '示例勘察院'],
  ['林怀瑾', '数据中心'],
].map(([label = '', detail]) => ({ value: label, label, detail }))

const northern = [
  { id: 'dock', label: '渡口街道' },
  { id: 'hill', label: '山前街道' },
]
const places = [
  {
    id: 'city',
    label: '示例市',
    children: [
      { id: 'north', label: '北区', children: northern },
      { id: 'east', label: '东区', children: [{ id: 'lake', label: '湖滨街道' }] },
    ],
  },
  { id: 'other', label: '市外' },
]

type LayerFieldProps = Pick<ComponentProps<typeof MultiSelect>, 'label' | 'max' | 'chosen'>

function LayerField({ label, max, chosen }: LayerFieldProps) {
  const [layer, setLayer] = useState(chosen)
  return (
    <Field label={label}>
      {(control) => (
        <MultiSelect {...{ label, control, max }} options={layers} chosen={layer} onChange={setLayer} />
      )}
    </Field>
  )
}

type PersonFieldProps = Partial<ComponentProps<typeof Choice>> & { label: string; error?: string }

function PersonField({ label, error, value = '', ...rest }: PersonFieldProps) {
  const [person, setPerson] = useState(value)
  return (
    <Field {...{ label, error }}>
      {(control) => (
        <Choice options={people} {...rest} {...{ label, control }} value={person} onChange={setPerson} />
      )}
    </Field>
  )
}

export const choiceExample = example.columns(
  'entry',
  '选择',
  '长的列表输入几个字查找；多选默认最多 3 项，选满后其余不可选；逐级选择用左右键换级。',
  () => {
    const [typed, setTyped] = useState('')
    const [person, setPerson] = useState<readonly string[]>(['方屿'])
    const [place, setPlace] = useState('dock')
    const [nature, setNature] = useState('')
    const nobody = { options: [], asking: { typed, onType: setTyped } }
    const [street, unit] = ['所在街道', '单位性质（字典）']
    return (
      <>
        <LayerField label="层号，最多 3 项" chosen={['②', '③']} />
        <LayerField label="层号，最多 5 项" chosen={[]} max={5} />
        <PersonField label="经办人（选填）" value="方屿" clear="不选" />
        <PersonField label="审核人" error="请选择审核人" />
        <PersonField label="停用的选择" value="苏茉" disabled />
        <PersonField label="正在查找" {...nobody} empty="正在查找" />
        <PersonField label="没有找到" {...nobody} empty="没有含“玄武岩”的项目" />
        <Field label={unit}>
          {(control) => (
            <DictionarySelect
              {...{ control, label: unit, value: nature }}
              group="dwxz"
              onChange={setNature}
              clear="不选"
            />
          )}
        </Field>
        <Field label={street} hint="逐级选择，任一级都可选定">
          {(control) => (
            <Cascader
              {...{ control, label: street, value: place }}
              nodes={places}
              onChange={setPlace}
              clear="不选"
            />
          )}
        </Field>
        <Unfold label="展开的列表" words={person.join('、')} none="" popup="listbox">
          {() => <OptionList label="展开的列表" options={people} chosen={person} onChange={setPerson} />}
        </Unfold>
        <Unfold label="显示的列" words="4 列" none="" popup="dialog">
          {(close) => <Button onClick={close}>收起</Button>}
        </Unfold>
      </>
    )
  },
)
