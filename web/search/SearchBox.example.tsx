import { example } from '#web/ui/Example.tsx'

import { SearchBox } from './SearchBox.tsx'

export const searchExample = example.stack('search', '检索', '停笔半秒才给建议；页首的一个小些。', () => (
  <>
    <SearchBox />
    <SearchBox small />
  </>
))
