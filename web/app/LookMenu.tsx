import { useId, useRef, useState } from 'react'

import { openReadingAids } from '#web/reading-aids/ReadingAids.tsx'
import { useDismiss } from '#web/ui/dismiss.ts'
import { Icon } from '#web/ui/Icon.tsx'

import type { Look } from './looks.ts'
import { chooseLook, looks, useLook } from './looks.ts'

import './look-menu.css'

const isLook = (name: string): name is Look => Object.hasOwn(looks, name)

/** The four looks, one in force. */
export function LookChoice() {
  const group = useId()
  const inForce = useLook()
  return (
    <fieldset className="looks">
      <legend className="vh">外观</legend>
      {Object.entries(looks).map(([look, { label, remark }]) => (
        <label key={look}>
          <input
            type="radio"
            name={group}
            checked={look === inForce}
            onChange={() => isLook(look) && chooseLook(look)}
          />
          <span>
            {label}
            <small>{remark}</small>
          </span>
        </label>
      ))}
    </fieldset>
  )
}

/** The way to the tools for reading, below the looks. */
export function AidsButton({ onPress }: { onPress: () => void }) {
  return (
    <button type="button" className="aids-button" onClick={onPress}>
      <Icon name="speak" />
      <span>
        阅读辅助
        <small>朗读、放大、特大鼠标、阅读线</small>
      </span>
    </button>
  )
}

/** A button in the header that opens the choice of looks below it. */
export function LookMenu() {
  const [open, setOpen] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  useDismiss(open, box, () => setOpen(false))
  return (
    <div className="look-menu" ref={box}>
      <button type="button" className="tool" aria-expanded={open} onClick={() => setOpen(!open)}>
        <Icon name="look" />
        外观
      </button>
      {open && (
        <div className="look-panel">
          <LookChoice />
          <AidsButton
            onPress={() => {
              setOpen(false)
              void openReadingAids(box.current?.querySelector('button') ?? null)
            }}
          />
        </div>
      )}
    </div>
  )
}

/** The large edition under its own name, so that whoever needs it finds it at once. */
export function ElderToggle() {
  const elder = useLook() === 'elder'
  return (
    <button type="button" className="tool" onClick={() => chooseLook(elder ? 'normal' : 'elder')}>
      <Icon name="text" />
      {elder ? '标准版' : '长辈版'}
    </button>
  )
}
