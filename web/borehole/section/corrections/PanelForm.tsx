import { useState } from 'react'

import type { SectionParameters } from '#contract/drawings/section-parameters.ts'
import type { CorrelationDecision } from '#geology/cross-section/correlation/decisions.ts'
import { withReach } from '#geology/cross-section/correlation/edits.ts'
import type { Section } from '#geology/cross-section/correlation/section.ts'
import type { Tip } from '#geology/cross-section/correlation/tips.ts'
import type { History } from '#web/borehole/section/useHistory.ts'
import { Field, Select } from '#web/ui/fields/Field.tsx'

import { choicesOf, joinText, layersBetween, type LayerBetween } from './layers-between.ts'
import { tipText } from './tip-words.ts'

interface PanelFormProps {
  section: Section
  history: History<SectionParameters>
}

/** The same corrections as fields, two neighbouring holes at a time. */
export function PanelForm({ section, history }: PanelFormProps) {
  const [panel, setPanel] = useState(0)
  const { value, set } = history
  const { decisions } = value
  const change = (next: readonly CorrelationDecision[]) => {
    if (next !== decisions) set({ ...value, decisions: [...next] })
  }
  const options = section.alignments.map(({ left, right }, i) => ({
    value: String(i),
    label: `${left.code} 与 ${right.code}`,
  }))
  const tips = section.panels[panel]?.tips ?? []
  return (
    <section className="section-panel-form no-print" aria-label="逐层修改">
      <h2>逐层修改</h2>
      <Field label="两孔之间">
        {(control) => (
          <Select
            {...control}
            value={String(panel)}
            {...{ options }}
            onChange={(chosen) => setPanel(Number(chosen))}
          />
        )}
      </Field>
      <div className="section-panel-fields">
        {layersBetween(section, panel, decisions).map((between) => (
          <JoinField
            key={`${between.layer.hole} ${between.layer.layer} ${between.layer.occurrence}`}
            {...{ section, between, decisions }}
            onChange={change}
          />
        ))}
        {tips.map((tip) => (
          <TipField
            key={`${tip.hole} ${tip.layers[0]?.key ?? ''} ${tip.layers[0]?.occurrence ?? 0}`}
            {...{ tip }}
            onChange={(percent) =>
              change(
                percent === undefined
                  ? decisions.filter((each) => each !== tip.decision)
                  : withReach(decisions, tip, { fraction: percent / 100, height: tip.height }),
              )
            }
          />
        ))}
      </div>
    </section>
  )
}

interface JoinFieldProps {
  section: Section
  between: LayerBetween
  decisions: readonly CorrelationDecision[]
  onChange: (decisions: readonly CorrelationDecision[]) => void
}

function JoinField({ section, between, decisions, onChange }: JoinFieldProps) {
  const choices = choicesOf(section, between, decisions)
  const options = choices.map(({ label }, i) => ({ value: String(i), label }))
  return (
    <Field label={joinText(between)}>
      {(control) => (
        <Select
          {...control}
          value={String(choices.findIndex(({ isChosen }) => isChosen))}
          {...{ options }}
          onChange={(chosen) => onChange(choices[Number(chosen)]?.decisions ?? decisions)}
        />
      )}
    </Field>
  )
}

const percents = [5, 10, 20, 25, 30, 33, 40, 50, 60, 67, 70, 75, 80, 90, 95]

function TipField({ tip, onChange }: { tip: Tip; onChange: (percent: number | undefined) => void }) {
  const { fraction, minFraction = 0, maxFraction = 1, decision } = tip
  const now = Math.round(fraction * 100)
  const open = percents.filter((percent) => percent >= minFraction * 100 && percent <= maxFraction * 100)
  const options = [...new Set([...open, now])]
    .toSorted((a, b) => a - b)
    .map((percent) => ({ value: String(percent), label: `间距的 ${percent} %` }))
  return (
    <Field label={tipText(tip)}>
      {(control) => (
        <Select
          {...control}
          value={String(now)}
          options={decision ? [...options, { value: 'auto', label: '自动' }] : options}
          onChange={(chosen) => onChange(chosen === 'auto' ? undefined : Number(chosen))}
        />
      )}
    </Field>
  )
}
