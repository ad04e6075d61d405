import { type SubmitEvent, useCallback, useState } from 'react'

import { staffLoans } from '#contract/loans/loans.ts'
import { useCall } from '#web/api/hooks.ts'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { Row, Stack } from '#web/ui/layout/box.tsx'
import { useAddress } from '#web/ui/page/useAddress.ts'
import { AnswerState } from '#web/ui/states/AnswerState.tsx'
import { Empty } from '#web/ui/states/States.tsx'

import { AtDesk } from './AtDesk.tsx'
import { BoxResult } from './BoxResult.tsx'
import { CameraScan, hasCameraScan } from './CameraScan.tsx'
import { DeskLoan } from './DeskLoan.tsx'
import { fetchPath, roomPath, entryPath } from './paths.ts'
import { useScanField } from './useScanField.ts'

import '#web/workplace/resource-page.css'
import '#web/loans/office/office.css'
import './counter.css'

const readCode = (params: URLSearchParams): string => (params.get('code') ?? '').trim().slice(0, 60)

/** The desk: one field that a scanner fills; a slip shows its application with the next step, a box what is in it. */
export function ScanPage() {
  const [code, go] = useAddress(useCallback((params: URLSearchParams) => readCode(params), []))
  const [typed, setTyped] = useState('')
  const field = useScanField()
  const answer = useCall(staffLoans.scan, { code }, { enabled: code.length >= 3, fresh: true })
  const find = (scanned: string) => {
    setTyped('')
    if (scanned.trim() === code) void answer.refetch()
    else go(`?${new URLSearchParams({ code: scanned.trim() })}`)
    field.current?.focus()
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (typed.trim().length >= 3) return find(typed)
    // an empty field and Enter: the one next step of what is shown
    return document.querySelector<HTMLButtonElement>('[data-next-step]')?.click()
  }
  return (
    <section className="resource-list counter">
      <Row as="header" gap={12} justify="space-between" wrap>
        <h1>窗口</h1>
        <Row as="span" gap={8} align="stretch">
          <ButtonLink size="s" icon="clock" to={roomPath}>
            到馆登记
          </ButtonLink>
          <ButtonLink size="s" icon="list" to={fetchPath}>
            取件单
          </ButtonLink>
          <ButtonLink size="s" icon="user" to={entryPath}>
            代办
          </ButtonLink>
        </Row>
      </Row>
      <form className="counter-scan" role="search" onSubmit={submit}>
        <label htmlFor="scan">扫描借阅单或盒上的条码</label>
        <Row gap={8} align="stretch" wrap>
          <input
            id="scan"
            ref={field}
            className="input"
            autoComplete="off"
            spellCheck={false}
            maxLength={60}
            aria-describedby="scan-hint"
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
          <Button type="submit" variant="primary" size="l">
            查
          </Button>
          {hasCameraScan() && <CameraScan onCode={find} />}
        </Row>
        <p id="scan-hint" className="field-hint">
          扫描枪扫过即查；也可输入编号按回车。再按一次回车，办所示的下一步。
        </p>
      </form>
      <ScanResult code={code} answer={answer} onDone={() => field.current?.focus()} />
    </section>
  )
}

interface ScanResultProps {
  code: string
  answer: ReturnType<typeof useCall<typeof staffLoans.scan>>
  onDone: () => void
}

function ScanResult({ code, answer, onDone }: ScanResultProps) {
  if (code.length < 3) return <AtDesk />
  const { data } = answer
  if (!data) return <AnswerState answer={answer} rows={4} />
  const { loans, box } = data
  if (loans.length === 0 && !box)
    return <Empty title={`没有编号或盒号为“${code}”的`} text="请再扫一次，或核对编号。" />
  return (
    <Stack gap={32} className="counter-found" role="status">
      {box && <BoxResult box={box} loans={loans} />}
      {loans.map(({ id }) => (
        <DeskLoan
          key={id}
          id={id}
          isOnly={loans.length === 1}
          {...(box && { positions: positionsIn(box.items, id) })}
          onDone={onDone}
        />
      ))}
    </Stack>
  )
}

const positionsIn = (items: readonly { loan: number | null; position: number | null }[], id: number) =>
  items.flatMap(({ loan, position }) => (loan === id && position !== null ? [position] : []))
