import { kinds } from '#contract/catalogue/kinds.ts'
import { example } from '#web/ui/Example.tsx'

import { ChoiceMark } from './panels.tsx'

export const choiceMarkExample = example.row('search', '选项的图', '选项有符号的，符号与文字同行。', () =>
  ['1', '4', '5'].map((value) => (
    <ChoiceMark key={value} kind={kinds.borehole} prop="holeKind" value={value} large />
  )),
)
