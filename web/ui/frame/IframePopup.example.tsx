import { example, OpenButton } from '#web/ui/Example.tsx'

import { IframePopup } from './IframePopup.tsx'

export const popupExample = example.row(
  'overlay',
  '弹窗页',
  '只开本站与允许的网址，8 秒未开则告知，一按即关。',
  () => (
    <>
      <OpenButton label="弹窗打开本站的页">
        {(open, close) => open && <IframePopup title="关于本馆" url="#/about" onClose={close} />}
      </OpenButton>
      <OpenButton label="弹窗打开其他网站">
        {(open, close) =>
          open && (
            <IframePopup
              title="其他网站"
              url="https://example.org/"
              {...{ width: 560, height: 320 }}
              onClose={close}
            />
          )
        }
      </OpenButton>
    </>
  ),
)
