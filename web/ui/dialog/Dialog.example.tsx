import { Button } from '#web/ui/Button.tsx'
import { example, OpenButton } from '#web/ui/Example.tsx'

import { Dialog } from './Dialog.tsx'

export const dialogExample = example.row(
  'overlay',
  '对话框',
  '问一件事，说清后果；结果按钮在最后；Esc、叉号与旁边一按都是不做。',
  () => (
    <OpenButton label="打开对话框">
      {(open, close) => (
        <Dialog
          open={open}
          onClose={close}
          title="让这台设备下线？"
          actions={
            <>
              <Button onClick={close}>取消</Button>
              <Button variant="primary" onClick={close}>
                让它下线
              </Button>
            </>
          }
        >
          <p>Chrome · Windows，下一次操作时须重新登录。</p>
        </Dialog>
      )}
    </OpenButton>
  ),
)
