import { kinds } from '#contract/catalogue/kinds.ts'
import type { Example } from '#web/ui/Example.tsx'

import { ChoiceMark } from './panels.tsx'

export const choiceMarkExample: Example = {
  section: 'search',
  id: 'choice-mark',
  title: '选项的图',
  note: '选项有符号的，符号与文字同行。',
  States: () =>
    ['1', '4', '5'].map((value) => (
      <ChoiceMark key={value} kind={kinds.borehole} prop="holeKind" value={value} large />
    )),
}
