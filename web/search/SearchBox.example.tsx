import type { Example } from '#web/ui/Example.tsx'

import { SearchBox } from './SearchBox.tsx'

export const searchBoxExample: Example = {
  section: 'search',
  id: 'search',
  title: '检索',
  note: '停笔半秒才给建议；页首的一个小些。',
  layout: 'stack',
  States: () => (
    <>
      <SearchBox />
      <SearchBox small />
    </>
  ),
}
