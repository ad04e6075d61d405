import { borehole } from '#contract/catalogue/borehole.ts'
import { example } from '#web/ui/Example.tsx'

import { ChangedValue } from './ChangedValue.tsx'

export const changedValueExample = example.stack(
  'data',
  '改动的值',
  '改动前后的值；只知有改动的，只说有改动。',
  () => (
    <dl>
      <ChangedValue kind={borehole} change={{ name: 'finalDepth', part: false, from: 20, to: 25.5 }} />
      <ChangedValue
        kind={borehole}
        change={{ name: 'contractor', part: false, from: null, to: '示例勘察院' }}
      />
      <ChangedValue kind={borehole} change={{ name: 'strata', part: true, from: 8, to: 9 }} />
      <ChangedValue kind={borehole} change={{ name: 'finalDepth', part: false }} />
    </dl>
  ),
)
