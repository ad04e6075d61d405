import { Row } from '#web/ui/layout/box.tsx'

import type { Example } from './Example.tsx'
import { Icon, iconNames } from './Icon.tsx'

export const iconExample: Example = {
  section: 'drawing',
  id: 'icon',
  title: '图标',
  note: '一种线宽，总与文字同行；菜单里没有不带字的图标。',
  layout: 'tiles',
  States: () =>
    iconNames.map((name) => (
      <Row as="li" key={name} gap={12}>
        <Icon name={name} />
        <code>{name}</code>
      </Row>
    )),
}
