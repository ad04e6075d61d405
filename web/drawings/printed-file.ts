import type { Input, Route } from '#contract/route.ts'
import { download } from '#web/ui/page/download.ts'

/** A file that the server makes of a drawing. */
export interface PrintedFile {
  label: string
  fetch: (name: string) => Promise<void>
}

/** What a call prints, as an entry among the files of a drawing. */
export const printedFile = <R extends Route>(route: R, input: Input<R>, label = 'PDF'): PrintedFile => ({
  label,
  fetch: (name) => download(route, input, name),
})
