import { drawings } from '#contract/drawings/drawings.ts'
import type { Input } from '#contract/route.ts'
import { download } from '#web/ui/page/download.ts'

type Request = Omit<Input<typeof drawings.section>, 'sheets'>

/** The files of a section that the server prints: on A3 sheets, and on one sheet where those are several. */
export const printedSections = (request: Request, count: number) => {
  const fetchAs = (sheets: 'a3' | 'one') => (name: string) =>
    download(drawings.section, { ...request, sheets }, name)
  return count > 1
    ? [
        { label: `PDF（A3 分幅，${count} 张）`, fetch: fetchAs('a3') },
        { label: 'PDF（整幅一张）', fetch: fetchAs('one') },
      ]
    : [{ label: 'PDF', fetch: fetchAs('a3') }]
}
