import { example } from '#web/ui/Example.tsx'

import { QrCode } from './QrCode.tsx'

export const codeExample = example.row(
  'drawing',
  '二维码',
  '各种外观下都是白底黑码，附文字；看得见时才画。',
  () => <QrCode address="https://example.org/" label="二维码：示例，网址 https://example.org/" />,
)
