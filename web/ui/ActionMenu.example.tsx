import { ActionMenu } from './ActionMenu.tsx'
import { example } from './Example.tsx'
import { RowMenu } from './RowMenu.tsx'
import { toast } from './states/Toast.tsx'

export const actionMenuExample = example.row(
  'action',
  '动作菜单',
  '几个同类动作收在一个按钮里；选过、Esc 或离开即收起。',
  () => (
    <>
      <ActionMenu
        label="导出"
        icon="download"
        actions={[
          { label: '目录信息 CSV', act: () => toast('目录信息已下载') },
          { label: '地层 CSV', act: () => toast('地层已下载') },
        ]}
      />
      <RowMenu
        label="示例一行"
        actions={[{ label: '改名', icon: 'edit', act: () => toast('改名：示例一行') }]}
      />
    </>
  ),
)
