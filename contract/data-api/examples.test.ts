import { expect, test } from 'vitest'

import { exampleOf, keyVariable, languages, type Language } from './examples.ts'

const address = 'https://archive.example/api/dataApi/open/boreholes'
const given = { address, parameters: [['district', "鹭洲区'&"]] as const, keyRequired: true }

test.each(Object.keys(languages) as Language[])(
  'an example in %s reads the key from the environment, and none where none is needed',
  (language) => {
    expect(exampleOf(language, given)).toContain(keyVariable)
    expect(exampleOf(language, { ...given, keyRequired: false })).not.toContain(keyVariable)
  },
)

test('what was filled in cannot end a quotation', () => {
  expect(exampleOf('curl', given)).toContain(`'${address}?district=%E9%B9%AD%E6%B4%B2%E5%8C%BA%27%26'`)
  expect(exampleOf('python', { ...given, parameters: [['text', '"]\nimport os #\\']] })).toContain(
    String.raw`("text", "\"]\nimport os #\\"),`,
  )
})
