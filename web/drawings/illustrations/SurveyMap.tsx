/** Outcrops on a survey sheet, the oldest in the core of an arch: strata colour and outline. */
const outcrops: readonly (readonly [colour: number, d: string])[] = [
  [2, 'M0 0H432V243H0z'],
  [7, 'M0 62C70 20 150 34 226 22S372 52 432 30V214C360 236 300 206 220 220S80 232 0 196z'],
  [9, 'M38 128C62 66 148 60 220 58S364 72 388 122C366 182 296 176 222 184S60 186 38 128z'],
  [6, 'M104 124C122 88 176 90 220 88S314 96 328 122C312 152 270 148 220 154S118 154 104 124z'],
]

/** Places where a stratum dips away from the core: position and the way it dips, degrees clockwise from north. */
const dips = [
  [214, 72, 0, 18],
  [214, 170, 180, 21],
  [74, 124, 270, 24],
  [354, 122, 90, 19],
  [142, 54, 340, 12],
  [296, 196, 165, 14],
] as const

const fault = 'M292 0L262 96L250 150L222 243'

/** A geological map: strata in rings about their arch, dips that lead outward, a fault, and the line of a section. */
export function SurveyMap() {
  return (
    <g>
      {outcrops.map(([colour, d]) => (
        <path key={colour} d={d} fill={`var(--st-${colour})`} stroke="#1b2430" strokeWidth="0.9" />
      ))}
      <path
        d="M0 150C60 158 88 206 142 210S236 170 292 196S392 204 432 160"
        fill="none"
        stroke="#fff"
        strokeWidth="8"
      />
      <path
        d="M0 150C60 158 88 206 142 210S236 170 292 196S392 204 432 160"
        fill="none"
        stroke="#bcd5e3"
        strokeWidth="6"
      />
      <path d={fault} fill="none" stroke="#ab2a1f" strokeWidth="2.2" />
      <path d="M262 96l9 3M256 126l9 3" stroke="#ab2a1f" strokeWidth="2.2" />
      <g stroke="#1b2430" strokeWidth="1.6" fill="#1b2430" fontSize="11">
        {dips.map(([x, y, way, angle]) => (
          <g key={`${x}-${y}`}>
            <path d="M-9 0H9M0 0V-6" transform={`translate(${x} ${y}) rotate(${way})`} />
            <text x={x + 8} y={y + 13} stroke="none">
              {angle}
            </text>
          </g>
        ))}
      </g>
      <g stroke="#1b2430" strokeWidth="1.2" fill="none">
        <path d="M30 112L402 138" strokeDasharray="9 3 2 3" />
        <path d="M30 106v12M402 132v12" strokeWidth="2" />
      </g>
      <g fontSize="14" fill="#1b2430" fontWeight="500">
        <text x="14" y="116">
          A
        </text>
        <text x="408" y="143">
          A′
        </text>
      </g>
    </g>
  )
}
