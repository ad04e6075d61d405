import { fieldOf, type Kind } from '#contract/catalogue/kind.ts'
import { kinds } from '#contract/catalogue/kinds.ts'
import { example } from '#web/ui/Example.tsx'
import { Row } from '#web/ui/layout/box.tsx'

import { SignImage } from './SignImage.tsx'

/** The signs of the map: one per type of a kind with types, one per kind without. */
const signs = Object.values<Kind>(kinds)
  .filter(({ place }) => place !== undefined)
  .flatMap((kind): { kind: Kind; type: string | undefined; label: string }[] => {
    const types = kind.sign === 'hole' && kind.type ? fieldOf(kind, kind.type)?.choices : undefined
    return types
      ? Object.entries(types).map(([type, label]) => ({ kind, type, label }))
      : [{ kind, type: undefined, label: kind.label }]
  })

export const signExample = example.tiles(
  'drawing',
  '地图符号',
  '符号随钻孔类型与资料种类而定，地图、列表与图例同用；颜色随文字。',
  () =>
    signs.map(({ kind, type, label }) => (
      <Row as="li" key={`${kind.name} ${type}`} gap={12}>
        <SignImage {...{ kind, type }} size={24} />
        {label}
      </Row>
    )),
)
