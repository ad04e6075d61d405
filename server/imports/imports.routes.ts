import { imports } from '#contract/imports.ts'
import { kindNamed } from '#server/catalogue/columns.ts'
import { implement } from '#server/http/implement.ts'

import { templateName, templateOf } from './template.ts'

const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

export const importRoutes = implement(imports, {
  template: ({ kinds, input }) => {
    const kind = kindNamed(kinds, input.kind)
    return { name: templateName(kind), mediaType: xlsx, content: templateOf(kind, kinds) }
  },
})
