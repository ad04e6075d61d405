/** Tubes of an extensometer nest: position and depth of their feet, pixels. */
const marks = [
  [196, 92],
  [214, 132],
  [232, 172],
  [250, 222],
] as const

const strata = [
  [2, 70, 96],
  [4, 96, 136],
  [5, 136, 176],
  [7, 176, 214],
  [9, 214, 243],
] as const

/** Three instruments: a levelling staff over a benchmark, an extensometer nest, a GNSS pillar. */
export function Instruments() {
  return (
    <g stroke="#1b2430" strokeWidth="1.2">
      {strata.map(([colour, top, base]) => (
        <path key={colour} d={`M0 ${top}H432V${base}H0z`} fill={`var(--st-${colour})`} strokeWidth="0.7" />
      ))}
      <path d="M0 70H432" strokeWidth="1.8" />
      <g fill="#fbf9f3">
        <path d="M40 70l8-12h20l8 12z" />
        <path d="M54 58V12h8v46z" />
        <path d="M54 20h4M54 28h4M54 36h4M54 44h4M54 52h4" stroke="#ab2a1f" strokeWidth="2.6" />
        <path d="M112 70l14-32 14 32M126 70V38M118 38h16v-9h-16zM112 33h6" fill="none" />
        <path d="M110 33H62" strokeDasharray="5 4" stroke="var(--blue-600)" />
      </g>
      {marks.map(([x, foot]) => (
        <g key={x} fill="#fff">
          <path d={`M${x - 3} 60h6V${foot}h-6z`} />
          <path d={`M${x - 7} ${foot}h14v6h-14z`} fill="#1b2430" />
          <circle cx={x} cy="56" r="4" />
        </g>
      ))}
      <g fill="#fbf9f3">
        <path d="M346 70l6-34h20l6 34z" />
        <path d="M344 32h36l-7-9h-22zM362 36v-4" />
        <path d="M402 10l12 8-7 10-12-8zM392 12l-12-8M417 26l11 8" />
        <path d="M396 24L367 31" strokeDasharray="3 4" stroke="var(--blue-600)" />
      </g>
    </g>
  )
}
