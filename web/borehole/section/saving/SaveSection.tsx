import { useState } from 'react'

import { savedDrawingLimits } from '#contract/drawings/saved-drawings.ts'
import { AppError } from '#contract/errors.ts'
import { NameDialog } from '#web/favourites/NameDialog.tsx'
import { ShareDrawing } from '#web/favourites/ShareDrawing.tsx'
import { Button } from '#web/ui/Button.tsx'
import { toastFault } from '#web/ui/form/error-words.ts'
import { toast } from '#web/ui/states/Toast.tsx'

import type { Saving } from './useSaving.ts'

const usualTitle = '工程地质剖面图 1—1′'

/** Saves a section among one's drawings, and shares it once it is there as it is shown. */
export function SaveSection({ saving }: { saving: Saving }) {
  const { saved, isChanged, isBusy, title } = saving
  const [asking, setAsking] = useState<'new' | 'copy'>()
  const saveChange = async () => {
    if (!saved) return
    try {
      await saving.save(saved)
      toast('已保存')
    } catch (error) {
      // what was changed elsewhere is not overwritten: this one becomes a drawing beside it
      if (error instanceof AppError && error.code === 'record_changed') setAsking('copy')
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
          title={asking === 'new' ? '保存图件' : '图件已在别处改动，另存为'}
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
