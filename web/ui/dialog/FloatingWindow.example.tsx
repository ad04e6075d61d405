import { example, OpenButton } from '#web/ui/Example.tsx'

import { FloatingWindow } from './FloatingWindow.tsx'

export const windowExample = example.row(
  'overlay',
  '浮动窗口',
  '拖标题移动，拖角改大小，方向键亦可。',
  () => (
    <OpenButton label="浮动窗口">
      {(open, close) =>
        open && (
          <FloatingWindow title="图例" width={360} height={240} onClose={close}>
            <p className="small">拖标题移动，拖右下角调整大小；方向键也可以。</p>
          </FloatingWindow>
        )
      }
    </OpenButton>
  ),
)
