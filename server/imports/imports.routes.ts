import { xlsxType } from '#contract/files/xlsx-type.ts'
import { imports } from '#contract/imports.ts'
import { kindNamed } from '#server/catalogue/columns.ts'
import { implement } from '#server/http/implement.ts'

import { templateName, templateOf } from './template.ts'

export const importRoutes = implement(imports, {
  template: ({ kinds, input }) => {
    const kind = kindNamed(kinds, input.kind)
    return { name: templateName(kind), mediaType: xlsxType, content: templateOf(kind, kinds) }
  },
})
