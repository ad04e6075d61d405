import { expect, test } from 'vitest'

import { heightDatumName, isSameDatum } from './height-datum.ts'

test.each([
  ['1985国家高程基准', '1985 国家高程基准'],
  ['１９８５ 国家高程基准', '1985 国家高程基准'],
  ['国家85高程', '1985 国家高程基准'],
  ['85黄海高程', '1985 国家高程基准'],
  ['1956年黄海高程系', '1956 黄海高程'],
  ['黄海高程', '1956 黄海高程'],
  ['废黄河零点', '废黄河零点高程'],
  ['上海吴淞高程系统', '吴淞高程'],
  ['镇江吴淞高程', '镇江吴淞高程'],
  ['珠江基面', '珠江基面高程'],
])('%s is %s', (written, name) => expect(heightDatumName(written)).toBe(name))

test.each(['假定高程', '1856 高程', '独立高程 8512'])('%s is known as it is written', (written) =>
  expect(heightDatumName(written)).toBe(written.replaceAll(' ', '')),
)

test('elevations without a datum are not those of one', () => {
  expect(isSameDatum(null, null)).toBe(true)
  expect(isSameDatum(null, '吴淞高程')).toBe(false)
  expect(isSameDatum('吴淞', '上海吴淞高程')).toBe(true)
  expect(isSameDatum('吴淞高程', '1985国家高程基准')).toBe(false)
})
