import { useState } from 'react'

import { example } from '#web/ui/Example.tsx'
import { RowMenu } from '#web/ui/RowMenu.tsx'
import { toast } from '#web/ui/states/Toast.tsx'

import { moveNode, type TreeNode } from './tree-nodes.ts'
import { Tree } from './Tree.tsx'

const centre = [
  { id: 'input', label: '录入组' },
  { id: 'check', label: '质检组' },
]
const departments: readonly TreeNode[] = [
  {
    id: 'library',
    label: '示例资料馆',
    count: 48,
    children: [
      { id: 'office', label: '馆办公室', count: 5 },
      { id: 'loans', label: '资料服务部', count: 9 },
      { id: 'deposits', label: '汇交与档案部', count: 8 },
      { id: 'data', label: '数据中心', count: 12, children: centre },
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

export const treeExample = example.plates(
  'data',
  '树',
  '左右键收起与展开；按住拖动，或在把手上按回车、再用方向键选去处；不能拖到自己下面。',
  () => {
    const [nodes, setNodes] = useState(departments)
    const [one, setOne] = useState<readonly string[]>(['loans'])
    const [ticked, setTicked] = useState<readonly string[]>(['office', 'input'])
    return (
      <>
        <div>
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
        <div>
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
      </>
    )
  },
)
