import type { Example } from '#web/ui/Example.tsx'

import { QrCode } from './QrCode.tsx'

export const qrCodeExample: Example = {
  section: 'drawing',
  id: 'code',
  title: '二维码',
  note: '各种外观下都是白底黑码，附文字；看得见时才画。',
  States: () => <QrCode address="https://example.org/" label="二维码：示例，网址 https://example.org/" />,
}
