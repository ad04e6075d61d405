import fc from 'fast-check'
import { expect, test } from 'vitest'

import type { Kind } from '#contract/catalogue/kind.ts'
import { kinds } from '#contract/catalogue/kinds.ts'
import { readSource } from '#server/imports/reader.ts'
import { withRows } from '#testing/builders/import-files/source-rows.ts'

const bytes = (text: string) => new TextEncoder().encode(text)

/** Values of a field as a table writes them. */
const cell = fc.oneof(
  fc.string({ unit: fc.constantFrom('甲', 'a', ' ', ',', '"', '\n', ';', "'", '1'), maxLength: 8 }),
  fc.constantFrom('', 'x'),
)

test.each(Object.values<Kind>(kinds).map((kind) => [kind.label, kind] as const))(
  '%s: a random table written as CSV comes back',
  async (_, kind) => {
    const texts = Object.entries(kind.fields).filter(([, { type, required }]) => type === 'text' && !required)
    const fields = texts.filter(
      ([, { label }], i) => texts.findIndex(([, other]) => other.label === label) === i,
    )
    const rows = fc.array(fc.tuple(...fields.map(() => cell)), { minLength: 1, maxLength: 5 })
    const needed = Object.values(kind.fields).filter(({ required }) => required)
    const labels = [
      kind.labels.code ?? '编号',
      kind.labels.title ?? '题名',
      ...fields.map(([, { label }]) => label),
      ...needed.map(({ label }) => label),
    ]
    const choices = needed.map(({ choices = {} }) => Object.values(choices)[0] ?? 'x')
    await fc.assert(
      fc.asyncProperty(
        rows,
        fc.constantFrom(',', ';', '\t'),
        fc.constantFrom('\n', '\r\n', '\r'),
        async (values, separator, end) => {
          const lines = [labels, ...values.map((row, i) => [`K${i}`, `名${i}`, ...row, ...choices])]
          const quote = (text: string) => `"${text.replaceAll('"', '""')}"`
          const text = lines.map((line) => line.map(quote).join(separator) + end).join('')
          const source = withRows(await readSource({ [kind.name]: kind }, bytes(text)))
          expect(
            source.rows.map(({ cells }) => [
              cells['code']?.raw,
              ...fields.map(([name]) => cells[name]?.raw ?? ''),
            ]),
          ).toEqual(values.map((row, i) => [`K${i}`, ...row.map((value) => value.trim())]))
        },
      ),
      { numRuns: 20 },
    )
  },
)
