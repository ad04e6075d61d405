import { drawingLimits, type DrawingFeature } from '#contract/map/drawings.ts'
import { Button } from '#web/ui/Button.tsx'
import { TextInput } from '#web/ui/fields/Field.tsx'

import { labelShapes, shapeOf } from './labels.ts'

interface LabelListProps {
  labels: readonly DrawingFeature[]
  onChange: (labels: readonly DrawingFeature[]) => void
}

/** Every label of the drawing: its text is changed here, and it is removed. */
export function LabelList({ labels, onChange }: LabelListProps) {
  if (labels.length === 0) return null
  const setText = (label: DrawingFeature, text: string) =>
    onChange(labels.map((one) => (one === label ? { ...one, properties: { ...one.properties, text } } : one)))
  return (
    <ol aria-label="标注">
      {labels.map((label, i) => (
        // oxlint-disable-next-line no-array-index-key -- labels have no identity but their place in the list
        <li key={i}>
          <span>{labelShapes[shapeOf(label)].label}</span>
          <span className="tool-name">
            <TextInput
              small
              aria-label={`第 ${i + 1} 个标注的文字`}
              value={label.properties.text}
              maxLength={drawingLimits.text}
              onChange={({ target }) => setText(label, target.value)}
            />
          </span>
          <Button
            size="s"
            variant="text"
            icon="close"
            iconOnly
            onClick={() => onChange(labels.filter((one) => one !== label))}
          >
            {`删去第 ${i + 1} 个标注`}
          </Button>
        </li>
      ))}
    </ol>
  )
}
