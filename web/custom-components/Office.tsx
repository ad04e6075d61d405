import { useState } from 'react'

import type { Block } from '#contract/content/article.ts'
import { AppError } from '#contract/errors.ts'
import { BarChart } from '#web/series/BarChart.tsx'
import { BlockEditor } from '#web/ui/blocks/BlockEditor.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Drawer } from '#web/ui/dialog/Drawer.tsx'
import { UnsavedQuestion, useUnsavedGuard } from '#web/ui/dialog/useUnsavedGuard.tsx'
import { Field, TextInput } from '#web/ui/fields/Field.tsx'
import { NumberField } from '#web/ui/fields/NumberField.tsx'
import { SearchBox } from '#web/ui/fields/SearchBox.tsx'
import { Switch, SwitchField } from '#web/ui/fields/Switch.tsx'
import { ConfirmDialog } from '#web/ui/form/ConfirmDialog.tsx'
import { RowMenu } from '#web/ui/RowMenu.tsx'
import { toast } from '#web/ui/states/Toast.tsx'
import { Code } from '#web/ui/text/Code.tsx'
import { moveNode, type TreeNode } from '#web/ui/tree/tree-nodes.ts'
import { Tree } from '#web/ui/tree/Tree.tsx'
import { Panel } from '#web/workplace/Panel.tsx'

const text: readonly Block[] = [
  { type: 'heading', text: '怎样到馆' },
  {
    type: 'paragraph',
    spans: [{ text: '来馆以前请先看' }, { text: '到馆路线', href: '#/about' }, { text: '。' }],
  },
  { type: 'list', ordered: true, items: [[{ text: '乘车' }], [{ text: '登记' }]] },
]

/** A text of blocks, as it is written. */
export function Editors() {
  const [body, setBody] = useState(text)
  return <BlockEditor label="正文" value={body} onChange={setBody} />
}

const departments: readonly TreeNode[] = [
  {
    id: 'library',
    label: '示例资料馆',
    count: 48,
    children: [
      { id: 'office', label: '馆办公室', count: 5 },
      { id: 'loans', label: '资料服务部', count: 9 },
      { id: 'deposits', label: '汇交与档案部', count: 8 },
      {
        id: 'data',
        label: '数据中心',
        count: 12,
        children: [
          { id: 'input', label: '录入组' },
          { id: 'check', label: '质检组' },
        ],
      },
      { id: 'security', label: '信息安全办', detail: '另行授权', count: 4, disabled: true },
    ],
  },
  {
    id: 'others',
    label: '外部单位',
    count: 1023,
    children: [{ id: 'survey', label: '示例勘察院', count: 31 }],
  },
  { id: 'public', label: '公众', count: 215 },
]

const rename = ({ label }: TreeNode) => (
  <RowMenu label={label} actions={[{ label: '改名', icon: 'edit', act: () => toast(`改名：${label}`) }]} />
)

export function Trees() {
  const [nodes, setNodes] = useState(departments)
  const [one, setOne] = useState<readonly string[]>(['loans'])
  const [ticked, setTicked] = useState<readonly string[]>(['office', 'input'])
  return (
    <div className="guide-states">
      <div className="plate guide-padded">
        <Tree
          label="部门"
          search="找部门"
          openFirst={['library']}
          nodes={nodes}
          selection="single"
          chosen={one}
          onChoose={setOne}
          onMove={(move) => setNodes(moveNode(nodes, move))}
          actions={rename}
        />
      </div>
      <div className="plate guide-padded">
        <Tree
          label="可见部门"
          search="找部门"
          openFirst={['library', 'data']}
          nodes={departments}
          selection="checks"
          chosen={ticked}
          onChoose={setTicked}
        />
      </div>
    </div>
  )
}

export function Switches() {
  const [on, setOn] = useState(true)
  const [depth, setDepth] = useState('65.30')
  return (
    <div className="guide-fields">
      <div className="row wraps">
        <Switch bare label="方屿" on={on} onChange={setOn} />
        <Switch bare label="停用的示例" on={false} disabled onChange={() => {}} />
        <Switch bare label="正在保存" on busy onChange={() => {}} />
      </div>
      <SwitchField label="菜单中显示" words={['显示', '隐藏']} on={on} onChange={setOn} />
      <NumberField label="孔深" unit="m" value={depth} onChange={setDepth} />
    </div>
  )
}

const affectedPeople = ['方屿（资料服务部，12 份草稿）', '苏茉（资料服务部）']

export function Leaving() {
  const [asked, setAsked] = useState(false)
  const [open, setOpen] = useState(false)
  const [name, setName] = useState('')
  const guard = useUnsavedGuard(open && name !== '')
  const close = () =>
    guard.attempt(() => {
      setOpen(false)
      setName('')
    })
  return (
    <div className="row wraps">
      <Button variant="danger" onClick={() => setAsked(true)}>
        删除 2 个用户
      </Button>
      <Button onClick={() => setOpen(true)}>新建部门</Button>
      <ConfirmDialog
        open={asked}
        onClose={() => setAsked(false)}
        title="删除 2 个用户"
        lines={affectedPeople}
        verb="删除"
        typed="删除用户"
        onConfirm={() =>
          Promise.reject(new AppError('record_changed', {}, '这条记录已被他人改过，请刷新后再改'))
        }
      />
      <Drawer open={open} onClose={close} title="新建部门">
        <Field label="名称" hint="填了再关，会先问一句">
          {(control) => (
            <TextInput {...control} value={name} onChange={(event) => setName(event.target.value)} />
          )}
        </Field>
      </Drawer>
      <UnsavedQuestion {...guard.question} />
    </div>
  )
}

const months = [12, 18, 9, 24, 31, 20].map((value, at) => ({
  name: `2026-0${at + 1}`,
  short: `26-0${at + 1}`,
  value,
}))

const days = [22, 31, 40, 12].map((value, at) => ({
  ...{ name: `2026-03-0${at + 1}`, short: `03-0${at + 1}` },
  ...{ value, over: value === 40 ? 6 : 0 },
}))

/** Figures of the workplace, a program, and the text that a list is asked for. */
export function Figures() {
  const [text, setText] = useState('')
  return (
    <div className="guide-states">
      <Panel title="逐月" sum="114 份">
        <BarChart title="逐月提交的申请" heads={['月份', '份数']} bars={months} />
      </Panel>
      <Panel title="逐日" sum="每天上限 40 次">
        <BarChart
          title="逐日的调用"
          heads={['日期', '调用次数', '超出上限']}
          bars={days}
          limit={{ value: 40, label: '每天上限 40 次' }}
        />
      </Panel>
      <Code label="示例" text={'curl --include \\\n  https://example.org/api'} />
      <SearchBox hint="编号、申请人或单位" value={text} onChange={setText} />
    </div>
  )
}
