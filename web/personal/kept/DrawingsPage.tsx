import { useState } from 'react'
import { Link } from 'react-router'

import { borehole } from '#contract/catalogue/borehole.ts'
import {
  drawingKindLabels,
  savedDrawingLimits,
  savedDrawings,
  type SavedDrawingLine,
} from '#contract/drawings/saved-drawings.ts'
import { useAction, useCall } from '#web/api/hooks.ts'
import { ShareDrawing } from '#web/drawings/ShareDrawing.tsx'
import { NameDialog } from '#web/favourites/NameDialog.tsx'
import { savedDrawingPath } from '#web/records/chosen-holes-path.ts'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { ConfirmDialog } from '#web/ui/form/ConfirmDialog.tsx'
import { Row } from '#web/ui/layout/box.tsx'
