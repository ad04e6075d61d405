import { example } from '#web/ui/Example.tsx'

import { Highlighted } from './Highlighted.tsx'

export const highlightExample = example.row(
  'search',
  '命中的字',
  '命中处着底色、画下线，各种外观下都看得出。',
  () => (
    <p>
      <Highlighted text="粉质黏土与粉砂互层" highlights={[[0, 4]]} />
    </p>
  ),
)
