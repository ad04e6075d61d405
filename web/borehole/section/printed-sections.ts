import { drawings } from '#contract/drawings/drawings.ts'
import type { Input } from '#contract/route.ts'
import { printedFile } from '#web/drawings/printed-file.ts'

type Request = Omit<Input<typeof drawings.section>, 'sheets'>

/** The files of a section that the server prints: on A3 sheets, and on one sheet where those are several. */
export function printedSections(request: Request, count: number) {
  const printed = (sheets: 'a3' | 'one', label?: string) =>
    printedFile(drawings.section, { ...request, sheets }, label)
  return count > 1
    ? [printed('a3', `PDF（A3 分幅，${count} 张）`), printed('one', 'PDF（整幅一张）')]
    : [printed('a3')]
}
