import { publicationStates } from '#contract/back-office/content/publication.ts'
import { Icon, type IconName } from '#web/ui/Icon.tsx'
import { Text } from '#web/ui/layout/box.tsx'

import type { PublishedText } from './publishing.ts'

import './content-pages.css'

const icons: Readonly<Record<PublishedText['state'], IconName>> = {
  draft: 'edit',
  pending: 'clock',
  published: 'check',
  offline: 'minus',
  removed: 'close',
}

/** Where a text stands: colour, sign and word. */
export const StateMark = ({ text: { state } }: { text: Pick<PublishedText, 'state'> }) => (
  <span className={`state-mark state-${state}`}>
    <Icon name={icons[state]} small />
    {publicationStates[state]}
  </span>
)

/** What a text still needs before it can be published. */
export const missingMark = ({ missing }: Pick<PublishedText, 'missing'>) =>
  missing && (
    <Text as="span" tone="warn" className="missing-mark">
      <Icon name="warning" small />
      {missing}
    </Text>
  )
