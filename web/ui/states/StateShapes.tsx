import type { ReactNode } from 'react'

/** Drawings of the states: an empty core box, a fault that cuts the strata, a probe that met nothing. */
const drawings = {
  box: (
    <>
      <g fill="none" stroke="var(--control-line)" strokeWidth="1.4">
        <rect x="2" y="4" width="146" height="56" rx="2" />
        <path d="M2 18h146M2 32h146M2 46h146" />
      </g>
      <path d="M6 7h34v8H6z" fill="var(--st-2)" />
      <path d="M44 7h20v8H44z" fill="var(--st-3)" />
      <path d="M70 11h72M8 25h134M8 39h134M8 53h134" stroke="var(--line-strong)" strokeDasharray="3 5" />
    </>
  ),
  fault: (
    <>
      <g stroke="var(--hatch-ink)" strokeWidth="0.8">
        <path d="M2 14h66l6 10H2z" fill="var(--st-2)" />
        <path d="M2 24h72l8 13H2z" fill="var(--st-4)" />
        <path d="M2 37h80l9 14H2z" fill="var(--st-6)" />
        <path d="M76 24h72v10H82z" fill="var(--st-2)" />
        <path d="M83 34h65v13H91z" fill="var(--st-4)" />
        <path d="M92 47h56v13h-48z" fill="var(--st-6)" />
      </g>
      <path d="M64 4l38 58" stroke="var(--bad)" strokeWidth="2" />
    </>
  ),
  probe: (
    <>
      <path d="M2 20h146v42H2z" fill="var(--st-5)" />
      <path d="M2 20h146" stroke="var(--ink)" strokeWidth="1.4" />
      <path d="M75 8v36M66 44h18" stroke="var(--ink)" strokeWidth="2" />
      <circle cx="75" cy="8" r="5" fill="var(--surface)" stroke="var(--ink)" strokeWidth="1.6" />
    </>
  ),
  lock: (
    <>
      <g stroke="var(--hatch-ink)" strokeWidth="0.8">
        <path d="M2 20h146v12H2z" fill="var(--st-2)" />
        <path d="M2 32h146v14H2z" fill="var(--st-4)" />
        <path d="M2 46h146v16H2z" fill="var(--st-6)" />
      </g>
      <path d="M64 30v-9a11 11 0 0 1 22 0v9" fill="none" stroke="var(--ink)" strokeWidth="2.4" />
      <rect
        x="57"
        y="30"
        width="36"
        height="27"
        rx="2"
        fill="var(--surface)"
        stroke="var(--ink)"
        strokeWidth="1.8"
      />
      <path d="M75 40v7" stroke="var(--ink)" strokeWidth="2.4" />
      <circle cx="75" cy="40" r="2.6" fill="var(--ink)" />
    </>
  ),
  water: (
    <>
      <path d="M2 30h146v32H2z" fill="var(--st-7)" />
      <path d="M2 30h146" stroke="var(--ink)" strokeWidth="1.4" />
      <path d="M2 46h146" stroke="var(--blue-500)" strokeWidth="1.6" strokeDasharray="7 4" />
      <path d="M68 14h14v44H68z" fill="var(--surface)" stroke="var(--ink)" strokeWidth="1.3" />
      <path d="M69 47h12v10H69z" fill="var(--blue-300)" />
    </>
  ),
} satisfies Record<string, ReactNode>

export type StateDrawingName = keyof typeof drawings

export const StateShapes = ({ name }: { name: StateDrawingName }) => drawings[name]
