import { type ReactNode, useState } from 'react'

import { Button } from '#web/ui/Button.tsx'
import { Cascader } from '#web/ui/choice/Cascader.tsx'
import { Choice } from '#web/ui/choice/Choice.tsx'
import { DictionarySelect } from '#web/ui/choice/DictionarySelect.tsx'
import { MultiSelect } from '#web/ui/choice/MultiSelect.tsx'
import { OptionList } from '#web/ui/choice/OptionList.tsx'
import { Unfold } from '#web/ui/choice/Unfold.tsx'
import { DateField } from '#web/ui/date/DateField.tsx'
import { DayField, DayRange, MomentField } from '#web/ui/date/DayField.tsx'
import { type ControlProps, Field } from '#web/ui/fields/Field.tsx'

const layers = ['①', '②', '③', '④', '⑤', '⑥'].map((layer) => ({ value: layer, label: `${layer} 层` }))

const people = [
  ['方屿', '资料服务部'],
  ['苏茉', '资料服务部'],
  ['顾南乔', '示例勘察院'],
  ['林怀瑾', '数据中心'],
].map(([label = '', detail]) => ({ value: label, label, detail }))

const places = [
  {
    id: 'city',
    label: '示例市',
    children: [
      {
        id: 'north',
        label: '北区',
        children: [
          { id: 'dock', label: '渡口街道' },
          { id: 'hill', label: '山前街道' },
        ],
      },
      { id: 'east', label: '东区', children: [{ id: 'lake', label: '湖滨街道' }] },
    ],
  },
  { id: 'other', label: '市外' },
]

interface CaseProps {
  label: string
  error?: string
  hint?: string
  children: (control: ControlProps) => ReactNode
}

const Case = (props: CaseProps) => <Field {...props} />

/** Several of some, up to a limit. */
function Several() {
  const [layer, setLayer] = useState<readonly string[]>(['②', '③'])
  const [more, setMore] = useState<readonly string[]>([])
  return (
    <>
      <Case label="层号，最多 3 项">
        {(control) => (
          <MultiSelect
            label="层号，最多 3 项"
            {...{ control }}
            options={layers}
            chosen={layer}
            onChange={setLayer}
          />
        )}
      </Case>
      <Case label="层号，最多 5 项">
        {(control) => (
          <MultiSelect
            label="层号，最多 5 项"
            {...{ control }}
            options={layers}
            chosen={more}
            onChange={setMore}
            max={5}
          />
        )}
      </Case>
    </>
  )
}

/** One in its states: chosen, wrong, disabled, looking, nothing found. */
function One() {
  const [person, setPerson] = useState('方屿')
  const [typed, setTyped] = useState('')
  const nobody = { options: [], asking: { typed, onType: setTyped }, value: '', onChange: () => {} }
  return (
    <>
      <Case label="经办人（选填）">
        {(control) => (
          <Choice
            label="经办人（选填）"
            {...{ control }}
            options={people}
            value={person}
            onChange={setPerson}
            clear="不选"
          />
        )}
      </Case>
      <Case label="审核人" error="请选择审核人">
        {(control) => (
          <Choice label="审核人" {...{ control }} options={people} value="" onChange={setPerson} />
        )}
      </Case>
      <Case label="停用的选择">
        {(control) => (
          <Choice
            label="停用的选择"
            {...{ control }}
            options={people}
            value="苏茉"
            onChange={setPerson}
            disabled
          />
        )}
      </Case>
      <Case label="正在查找">
        {(control) => <Choice label="正在查找" {...{ control }} {...nobody} empty="正在查找" />}
      </Case>
      <Case label="没有找到">
        {(control) => <Choice label="没有找到" {...{ control }} {...nobody} empty="没有含“玄武岩”的项目" />}
      </Case>
    </>
  )
}

/** Choices in their states. */
export function Choices() {
  const [person, setPerson] = useState('方屿')
  const [place, setPlace] = useState('dock')
  const [nature, setNature] = useState('')
  return (
    <div className="guide-choices">
      <Several />
      <One />
      <Case label="单位性质（字典）">
        {(control) => (
          <DictionarySelect
            label="单位性质（字典）"
            {...{ control }}
            group="dwxz"
            value={nature}
            onChange={setNature}
            clear="不选"
          />
        )}
      </Case>
      <Case label="所在街道" hint="逐级选择，任一级都可选定">
        {(control) => (
          <Cascader
            label="所在街道"
            {...{ control }}
            nodes={places}
            value={place}
            onChange={setPlace}
            clear="不选"
          />
        )}
      </Case>
      <div className="plate guide-padded">
        <OptionList
          label="常开的列表"
          options={people}
          chosen={[person]}
          onChange={([one = '']) => setPerson(one)}
        />
      </div>
      <Unfold label="显示的列" words="4 列" none="" popup="dialog">
        {(close) => <Button onClick={close}>收起</Button>}
      </Unfold>
    </div>
  )
}

/** Dates in their states. */
export function Dates() {
  const [day, setDay] = useState('2031-01-01')
  const [none, setNone] = useState('')
  const [moment, setMoment] = useState('2026-11-20T13:05:00.000Z')
  const [range, setRange] = useState<[string, string]>(['2026-03-01', '2026-03-31'])
  return (
    <div className="guide-choices">
      <DayField label="保护到" hint="当日起公开" value={day} onChange={setDay} />
      <DayField label="有效至（选填）" value={none} onChange={setNone} />
      <MomentField label="发布时间（选填）" hint="不填则立即发布" value={moment} onChange={setMoment} />
      <DayField label="终孔日期" error="不能早于开孔日期" value={day} onChange={setDay} />
      <DateField label="停用的日期" granularity="day" value={null} onChange={() => {}} disabled />
      <DayRange label="起止" from={range[0]} to={range[1]} onChange={(from, to) => setRange([from, to])} />
    </div>
  )
}
