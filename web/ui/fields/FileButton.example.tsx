import { useState } from 'react'

import { example } from '#web/ui/Example.tsx'

import { FileButton } from './FileButton.tsx'
import { FileRefusals } from './useFileTaking.tsx'

function Choice() {
  const [files, setFiles] = useState<readonly File[]>([])
  return (
    <>
      <FileButton
        label="选择图片"
        icon="plus"
        accept={['image/png', 'image/jpeg']}
        multiple
        onFiles={setFiles}
      />
      <FileRefusals refusals={files.map(({ name }) => `${name}：这里只作示例，不收文件`)} />
    </>
  )
}

export const fileButtonExample = example.stack(
  'entry',
  '选择文件',
  '一次可选几个；不收的逐个说明，改好后再选。',
  () => <Choice />,
)
