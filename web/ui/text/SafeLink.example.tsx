import { example } from '#web/ui/Example.tsx'
import { Row } from '#web/ui/layout/box.tsx'

import { Code } from './Code.tsx'
import { LinkField } from './LinkField.tsx'
import { PhoneLink } from './PhoneLink.tsx'
import { Remarks } from './Remarks.tsx'
import { SafeLink } from './SafeLink.tsx'
import { ShareAddress } from './ShareAddress.tsx'

export const textExample = example.stack(
  'text',
  '链接与代码',
  '离开本站的链接带图标，先说明去处，再在新窗口打开。',
  () => (
    <>
      <Row as="p" gap={12} wrap>
        <SafeLink href="#/about">本站的页</SafeLink>
        <SafeLink href="https://www.cgs.gov.cn/">其他网站</SafeLink>
        <SafeLink href="javascript:void(0)">不是网址的，只留文字</SafeLink>
        <PhoneLink number="000-0000" />
      </Row>
      <Row gap={12} wrap>
        <ShareAddress title="关于本馆" url={`${location.origin}/#/about`} />
      </Row>
      <LinkField url={`${location.origin}/#/about`} hint="有链接的人都可以看" />
      <Code label="示例" text={'curl --include \\\n  https://example.org/api'} />
      <Remarks remarks={['网址中的年份不是数字，未采用']} />
    </>
  ),
)
