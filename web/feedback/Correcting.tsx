import {
  createContext,
  lazy,
  type ReactNode,
  Suspense,
  use,
  useCallback,
  useEffect,
  useMemo,
  useState,
} from 'react'

import type { Kind } from '#contract/catalogue/kind.ts'
import type { RecordView } from '#contract/catalogue/routes.ts'
import { FieldNote } from '#web/records/additions.ts'
import { Button } from '#web/ui/Button.tsx'
import { fetchPage } from '#web/ui/page/fetch-page.ts'

import './correcting.css'

const CorrectionDialog = lazy(async () => {
  const { CorrectionDialog } = await fetchPage(() => import('./CorrectionDialog.tsx'))
  return { default: CorrectionDialog }
})

interface PointingState {
  /** The reader is to point at the field that is wrong. */
  isOn: boolean
  set: (isOn: boolean) => void
  /** Opens the form for a field, or for the whole record. */
  correct: (field: string) => void
}

const PointingContext = createContext<PointingState>({ isOn: false, set: () => {}, correct: () => {} })

interface CorrectingProps {
  kind: Kind
  record: RecordView
  children: ReactNode
}

/** Lets a reader point at the field of a record that is wrong; the code of the form comes when it is wanted. */
export function Correcting({ kind, record, children }: CorrectingProps) {
  const outer = use(FieldNote)
  const [isOn, setOn] = useState(false)
  const [field, setField] = useState<string>()
  const correct = useCallback((wrong: string) => {
    setOn(false)
    setField(wrong)
  }, [])
  const pointing = useMemo(() => ({ isOn, set: setOn, correct }), [isOn, correct])
  const note = (name: string, label: string) =>
    isOn ? (
      <>
        {outer(name, label)}
        <span className="correct-field">
          <Button size="s" variant="text" icon="edit" iconOnly onClick={() => correct(name)}>
            {`${label}有误`}
          </Button>
        </span>
      </>
    ) : (
      outer(name, label)
    )
  return (
    <PointingContext value={pointing}>
      <FieldNote value={note}>{children}</FieldNote>
      {field !== undefined && (
        <Suspense>
          <CorrectionDialog {...{ kind, record, field }} onClose={() => setField(undefined)} />
        </Suspense>
      )}
    </PointingContext>
  )
}

/** Begins a correction, and says how it goes on. */
export function CorrectionButton() {
  const { isOn, set, correct } = use(PointingContext)
  useEffect(() => {
    if (isOn) document.querySelector<HTMLElement>('.correct-field button')?.focus()
  }, [isOn])
  return (
    <div className="no-print correct-tool" role="status">
      {isOn ? (
        <>
          <span>点有误的一栏旁的铅笔</span>
          <Button size="s" onClick={() => correct('')}>
            整份资料有误
          </Button>
          <Button size="s" variant="text" onClick={() => set(false)}>
            取消
          </Button>
        </>
      ) : (
        <Button size="s" variant="text" icon="edit" onClick={() => set(true)}>
          纠错
        </Button>
      )}
    </div>
  )
}
