import { fieldOf, type Kind } from '#contract/catalogue/kind.ts'
import { kinds } from '#contract/catalogue/kinds.ts'
import { SignImage } from '#web/ui/drawings/SignImage.tsx'
import { Row } from '#web/ui/layout/box.tsx'

const placedKinds = Object.values<Kind>(kinds).filter(({ place }) => place !== undefined)

interface SignExample {
  kind: Kind
  type: string | undefined
  label: string
}

/** The signs of the map: one per type of a kind with types, one per kind without. */
const signExamples = placedKinds.flatMap((kind): SignExample[] => {
  const types = kind.sign === 'hole' && kind.type ? fieldOf(kind, kind.type)?.choices : undefined
  return types
    ? Object.entries(types).map(([type, label]) => ({ kind, type, label }))
    : [{ kind, type: undefined, label: kind.label }]
})

export function Signs() {
  return (
    <ul className="guide-icons">
      {signExamples.map(({ kind, type, label }) => (
        <Row as="li" gap={10} key={`${kind.name} ${type}`}>
          <SignImage {...{ kind, type }} size={24} />
          {label}
        </Row>
      ))}
    </ul>
  )
}
