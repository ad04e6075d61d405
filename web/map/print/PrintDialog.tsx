import { useState } from 'react'

import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { Field, TextInput } from '#web/ui/fields/Field.tsx'
import { Segments } from '#web/ui/fields/Segments.tsx'
import { keepFile } from '#web/ui/page/keep-file.ts'
import { toast } from '#web/ui/states/Toast.tsx'

import { type MakeSheet, maxTitleLength } from './print-options.ts'
import { printSheet } from './print-sheet.ts'
import type { PaperSize, Turn } from './sheet/layout.ts'
import { SheetPreview } from './SheetPreview.tsx'
import { useSheet } from './useSheet.ts'

import './print-dialog.css'

const sizes = [
  ['A4', 'A4'],
  ['A3', 'A3'],
] as const satisfies readonly (readonly [PaperSize, string])[]

const turns = [
  ['landscape', '横向'],
  ['portrait', '纵向'],
] as const satisfies readonly (readonly [Turn, string])[]

interface PrintDialogProps {
  /** At first. */
  title: string
  make: MakeSheet
  onClose: () => void
}

/** The map as a sheet of paper: its size and title, how it will look, and then as a picture or from the printer. */
export function PrintDialog({ title: first, make, onClose }: PrintDialogProps) {
  const [size, setSize] = useState<PaperSize>('A4')
  const [turn, setTurn] = useState<Turn>('landscape')
  const [title, setTitle] = useState(first.slice(0, maxTitleLength))
  const [pictures, setPictures] = useState(true)
  const options = { paper: { size, turn }, title: title.trim(), pictures }
  const state = useSheet(options, make)
  const { sheet, isMaking } = state
  const print = () =>
    sheet &&
    printSheet(sheet, options.title).catch(() => toast('没能准备好打印，请下载后打印', { fault: true }))
  return (
    <Dialog
      open
      fitted
      onClose={onClose}
      title="打印地图"
      actions={
        <>
          <Button
            icon="download"
            busy={isMaking}
            disabled={!sheet}
            onClick={() => sheet && keepFile(sheet.image, `${options.title || '地图'}.png`)}
          >
            下载 PNG
          </Button>
          <Button
            variant="primary"
            icon="print"
            busy={isMaking}
            disabled={!sheet}
            onClick={() => void print()}
          >
            打印
          </Button>
        </>
      }
    >
      <div className="print-dialog">
        <div className="print-choices">
          <Segments legend="纸张" choices={sizes} chosen={size} onChange={setSize} />
          <Segments legend="方向" choices={turns} chosen={turn} onChange={setTurn} />
          <Field label="标题" hint={`至多 ${maxTitleLength} 字`}>
            {(control) => (
              <TextInput
                {...control}
                autoComplete="off"
                maxLength={maxTitleLength}
                value={title}
                onChange={({ target }) => setTitle(target.value)}
              />
            )}
          </Field>
        </div>
        <SheetPreview {...{ state, size, turn }} onWithout={() => setPictures(false)} />
      </div>
    </Dialog>
  )
}
