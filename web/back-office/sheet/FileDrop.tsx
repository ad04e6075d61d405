import { Icon } from '#web/ui/Icon.tsx'
import { Row } from '#web/ui/layout/box.tsx'

import './file-drop.css'

interface FileDropProps {
  busy: boolean
  onFile: (file: File) => unknown
  /** Says why files are not taken. */
  onRefuse: (words: string) => void
  /** A text of separated values is taken as well. */
  takesCsv?: boolean
}

/** Where one workbook is dropped, or chosen by press and key: the input itself lies over the whole place. */
export function FileDrop({ busy, onFile, onRefuse, takesCsv = false }: FileDropProps) {
  const what = takesCsv ? 'Excel 或 CSV 文件' : 'Excel 文件'
  const take = (files: FileList | null) => {
    const [file, ...others] = files ?? []
    if (!file) return
    if (others.length > 0) onRefuse('一次只能导入一个文件')
    else if ((takesCsv ? /\.(?:xlsx?|csv|txt)$/i : /\.xlsx?$/i).test(file.name)) void onFile(file)
    else onRefuse(`只能导入 ${takesCsv ? 'xls、xlsx 和 csv' : 'xls 和 xlsx'} 文件`)
  }
  return (
    <Row as="label" gap={10} justify="center" className="file-drop" aria-busy={busy || undefined}>
      <input
        type="file"
        aria-label={what}
        accept={takesCsv ? '.xls,.xlsx,.csv,.txt' : '.xls,.xlsx'}
        disabled={busy}
        onChange={({ target }) => {
          take(target.files)
          target.value = '' // the same file again, once it is mended
        }}
      />
      <Icon name="file" />
      <span role="status">{busy ? '正在检查……' : `拖入 ${what}，或点此选择`}</span>
    </Row>
  )
}
