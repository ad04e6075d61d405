import type { Example } from '#web/ui/Example.tsx'

import { Highlighted } from './Highlighted.tsx'

export const highlightExample: Example = {
  section: 'search',
  id: 'highlight',
  title: '命中的字',
  note: '命中处着底色、画下线，各种外观下都看得出。',
  States: () => (
    <p>
      <Highlighted text="粉质黏土与粉砂互层" highlights={[[0, 4]]} />
    </p>
  ),
}
