import { type Example, OpenButton } from '#web/ui/Example.tsx'

import { FloatingWindow } from './FloatingWindow.tsx'

export const floatingWindowExample: Example = {
  section: 'overlay',
  id: 'window',
  title: '浮动窗口',
  note: '拖标题移动，拖角改大小，方向键亦可。',
  States: () => (
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
}
