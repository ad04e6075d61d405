import type { Delivery } from '#contract/deliveries/delivery-views.ts'
import { Stack } from '#web/ui/layout/box.tsx'

import { DropFiles } from './DropFiles.tsx'
import { FileLines } from './FileLines.tsx'

/** What was sent: a place to drop more, and each file with what it turned out to be. */
export const FileStep = ({ delivery }: { delivery: Delivery }) => (
  <section className="delivery-step" id="delivery-files" aria-labelledby="delivery-files-title">
    <h2 id="delivery-files-title">文件</h2>
    <Stack gap={16}>
      {delivery.state === 'open' && <DropFiles delivery={delivery} />}
      {delivery.files.length > 0 && <FileLines delivery={delivery} />}
    </Stack>
  </section>
)
