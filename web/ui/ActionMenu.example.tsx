import { ActionMenu } from './ActionMenu.tsx'
import type { Example } from './Example.tsx'
import { RowMenu } from './RowMenu.tsx'
import { toast } from './states/Toast.tsx'

export const actionMenuExample: Example = {
  section: 'action',
  id: 'action-menu',
  title: '动作菜单',
  note: '几个同类动作收在一个按钮里；选过、Esc 或离开即收起。',
  States: () => (
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
}
