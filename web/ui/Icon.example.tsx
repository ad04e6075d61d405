import { Row } from '#web/ui/layout/box.tsx'

import { example } from './Example.tsx'
import { Icon, iconNames } from './Icon.tsx'

export const iconExample = example.tiles(
  'drawing',
  '图标',
  '一种线宽，总与文字同行；菜单里没有不带字的图标。',
  () =>
    iconNames.map((name) => (
      <Row as="li" key={name} gap={12}>
        <Icon name={name} />
        <code>{name}</code>
      </Row>
    )),
)
