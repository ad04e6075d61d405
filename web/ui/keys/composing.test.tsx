import { fireEvent, render, screen } from '@testing-library/react'
import { type ReactElement, useRef } from 'react'
import { describe, expect, test, vi } from 'vitest'

import { useEscape } from '#web/map/useEscape.ts'
import { FindBar } from '#web/reader/FindBar.tsx'
import { PageBox } from '#web/reader/PageBox.tsx'
import { LinkForm } from '#web/ui/blocks/LinkForm.tsx'
import { useDismiss } from '#web/ui/dialog/dismiss.ts'
import { FloatingWindow } from '#web/ui/dialog/FloatingWindow.tsx'

import { isComposing } from './composing.ts'

type Act = () => void

function Escaping({ act }: { act: Act }) {
  useEscape(act)
  return <input aria-label="字" />
}

function Popup({ act }: { act: Act }) {
  const box = useRef<HTMLDivElement>(null)
  useDismiss(true, box, act)
  return (
    <div ref={box}>
      <input aria-label="字" />
    </div>
  )
}

function Find({ act }: { act: Act }) {
  const field = useRef<HTMLInputElement>(null)
  return <FindBar field={field} text="黏土" hits={undefined} onText={act} onNext={act} onClose={act} />
}

function Page({ act }: { act: Act }) {
  return <PageBox page={1} pages={9} onPage={act} />
}

const handlers: [name: string, key: 'Escape' | 'Enter', role: string, make: (act: Act) => ReactElement][] = [
  ['the find bar of the reader', 'Escape', 'searchbox', (act) => <Find act={act} />],
  ['the find bar of the reader', 'Enter', 'searchbox', (act) => <Find act={act} />],
  ['the page number of the reader', 'Enter', 'textbox', (act) => <Page act={act} />],
  ['the form of a link', 'Escape', 'textbox', (act) => <LinkForm onSet={act} onClose={act} />],
  ['a popup', 'Escape', 'textbox', (act) => <Popup act={act} />],
  ['the map', 'Escape', 'textbox', (act) => <Escaping act={act} />],
  [
    'a floating window',
    'Escape',
    'textbox',
    (act) => (
      <FloatingWindow title="图" onClose={act}>
        <input aria-label="字" />
      </FloatingWindow>
    ),
  ],
]

describe('while an input method composes', () => {
  test.each(handlers)('%s leaves it %s, and takes the next one', (_, key, role, make) => {
    const act = vi.fn<Act>()
    render(make(act))
    const field = screen.getByRole<HTMLInputElement>(role)
    if (role === 'textbox') fireEvent.change(field, { target: { value: '2' } })
    act.mockClear()
    fireEvent.keyDown(field, { key, isComposing: true })
    fireEvent.keyDown(field, { key, keyCode: 229 })
    expect(act).not.toHaveBeenCalled()
    fireEvent.keyDown(field, { key })
    expect(act).toHaveBeenCalledOnce()
  })

  test.each([
    [{ key: 'Enter', isComposing: true }, true],
    [{ key: 'Enter', keyCode: 229 }, true],
    [{ key: 'Enter', keyCode: 13 }, false],
    [{ key: 'ArrowDown' }, false],
  ])('%j', (init, expected) => {
    expect(isComposing(new KeyboardEvent('keydown', init))).toBe(expected)
  })
})
