import { useState } from 'react'

import { savedDrawingLimits } from '#contract/drawings/saved-drawings.ts'
import { AppError } from '#contract/errors.ts'
import { NameDialog } from '#web/favourites/NameDialog.tsx'
import { ShareDrawing } from '#web/favourites/ShareDrawing.tsx'
import { Button } from '#web/ui/Button.tsx'
import { toastFault } from '#web/ui/form/error-words.ts'
import { toast } from '#web/ui/states/Toast.tsx'

import type { Saving } from './useSaving.ts'

/** What is asked: a title for a new drawing, or for a copy, and why there has to be one. */
const questions = {
  new: '保存图件',
  record_changed: '图件已在别处改动，另存为',
  not_found: '图件已在别处删除，另存为',
} as const

const usualTitle = '工程地质剖面图 1—1′'

/** Saves a section among one's drawings, and shares it once it is there as it is shown. */
export function SaveSection({ saving }: { saving: Saving }) {
  const { saved, isChanged, isBusy, title } = saving
  const [asking, setAsking] = useState<keyof typeof questions>()
  const saveChange = async () => {
    if (!saved) return
    try {
      await saving.save(saved)
      toast('已保存')
    } catch (error) {
      // what was changed elsewhere is not overwritten, nor lost what was deleted: this one becomes a drawing of its own
      const code = error instanceof AppError ? error.code : undefined
      if (code === 'record_changed' || code === 'not_found') setAsking(code)
      else toastFault(error)
    }
  }
  return (
    <>
      {saved === undefined ? (
        <Button icon="star" onClick={() => setAsking('new')}>
          保存
        </Button>
      ) : (
        <Button icon="star" busy={isBusy} disabled={!isChanged} onClick={() => void saveChange()}>
          {isChanged ? '保存更改' : '已保存'}
        </Button>
      )}
      {saved && <ShareDrawing id={saved.id} title={title ?? usualTitle} isChanged={isChanged} />}
      {asking && (
        <NameDialog
          title={questions[asking]}
          label="图名"
          max={savedDrawingLimits.title}
          value={title ?? usualTitle}
          onClose={() => setAsking(undefined)}
          onSave={async (name) => {
            await saving.saveAs(name)
            toast('已保存，可在个人中心“我的图件”找到')
          }}
        />
      )}
    </>
  )
}
