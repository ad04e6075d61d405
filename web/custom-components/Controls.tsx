import { useState } from 'react'

import { AccessBadge } from '#web/ui/AccessBadge.tsx'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { Checkbox } from '#web/ui/fields/Checkbox.tsx'
import { Field, Select, TextInput } from '#web/ui/fields/Field.tsx'
import { Segments } from '#web/ui/fields/Segments.tsx'
import { Stack } from '#web/ui/layout/box.tsx'
import { Tag } from '#web/ui/Tag.tsx'

export function Buttons() {
  return (
    <Stack gap={24}>
      <div className="row wraps">
        <Button variant="primary" icon="search">
          查询
        </Button>
        <Button>清空</Button>
        <Button variant="text" icon="plus">
          加条件
        </Button>
        <Button variant="danger">撤下</Button>
        <Button variant="primary" busy>
          正在提交
        </Button>
        <Button disabled>不可用</Button>
        <Button icon="star" iconOnly>
          保存
        </Button>
        <ButtonLink to="/home">回首页</ButtonLink>
      </div>
      <div className="row wraps">
        <Button variant="primary" size="l">
          检索
        </Button>
        <Button size="s" icon="download">
          下载
        </Button>
        <Button size="s" icon="print">
          打印
        </Button>
      </div>
    </Stack>
  )
}

const kinds = [
  { value: '1', label: '取土孔' },
  { value: '4', label: '取土标贯孔' },
  { value: '6', label: '双桥静力触探孔' },
]

export function Fields() {
  const [depth, setDepth] = useState('80 米')
  const [kind, setKind] = useState('4')
  const [scale, setScale] = useState(200)
  const [access, setAccess] = useState<readonly string[]>(['公开'])
  const all = ['公开', '会员可见', '保护期']
  const refused = /^\d+(\.\d+)?$/.test(depth) ? undefined : '请填写数字，不带单位'
  return (
    <div className="guide-fields">
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
      <Segments
        legend="比例尺"
        choices={[100, 200, 300].map((each) => [each, `1:${each}`] as const)}
        chosen={scale}
        onChange={setScale}
      />
      <fieldset className="guide-checks">
        <legend className="small">公开程度</legend>
        <Checkbox
          label="全部"
          checked={access.length === all.length}
          partly={access.length > 0 && access.length < all.length}
          onChange={(checked) => setAccess(checked ? all : [])}
        />
        {all.map((name, i) => (
          <Checkbox
            key={name}
            label={name}
            count={[3207, 803, 286][i]}
            checked={access.includes(name)}
            onChange={(checked) =>
              setAccess(checked ? [...access, name] : access.filter((one) => one !== name))
            }
          />
        ))}
        <Checkbox label="涉密" count={0} checked={false} disabled onChange={() => {}} />
      </fieldset>
    </div>
  )
}

export function Badges() {
  const [chips, setChips] = useState(['终孔 2016–2023', '孔深 80 m 以内'])
  return (
    <Stack gap={24}>
      <div className="row wraps">
        <AccessBadge access="open" />
        <AccessBadge access="member" />
        <AccessBadge access="protected" />
        <AccessBadge access="protected" openOn="2028-04-30" />
        <AccessBadge access="protected" openOn="2028-04-30" short />
        <AccessBadge access="secret" />
      </div>
      <div className="row wraps">
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
      </div>
    </Stack>
  )
}
