import { layerText, type CorrelationDecision } from '#geology/cross-section/correlation/decisions.ts'
import type { Section } from '#geology/cross-section/correlation/section.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'

import { choicesOf, type LayerBetween } from './layers-between.ts'

interface JoinDialogProps {
  section: Section
  between: LayerBetween
  decisions: readonly CorrelationDecision[]
  onChoose: (decisions: readonly CorrelationDecision[]) => void
  onClose: () => void
}

/** Asks which layer of the next hole a layer is: those that let no two lines cross. */
export function JoinDialog({ section, between, decisions, onChoose, onClose }: JoinDialogProps) {
  const { layer, unit, toward } = between
  return (
    <Dialog
      open
      fitted
      title={`${layer.hole} 的${layerText(layer)} ${unit.name}，在 ${toward} 是`}
      onClose={onClose}
    >
      <ul className="section-choices">
        {choicesOf(section, between, decisions).map(({ label, isChosen, decisions: next }) => (
          <li key={label}>
            <Button
              ref={(button) => void button?.toggleAttribute('autofocus', isChosen)} // which the dialog heeds as it opens
              aria-pressed={isChosen}
              onClick={() => {
                if (next !== decisions) onChoose(next)
                onClose()
              }}
            >
              {label}
            </Button>
          </li>
        ))}
      </ul>
      <p className="cap">不会穿过别的界线的层才列出。</p>
    </Dialog>
  )
}
