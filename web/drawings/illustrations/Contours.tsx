/** Rings of a settlement bowl from the rim inwards: colour and outline. */
const rings = [
  ['#e3eef6', 'M34 128C40 60 132 22 226 30S396 74 402 130 316 220 214 218 30 196 34 128z'],
  ['#c6ddee', 'M70 130C76 76 150 50 226 54S360 86 366 132 296 198 214 196 66 184 70 130z'],
  ['#9cc4e4', 'M106 132C114 92 166 76 228 78S326 100 330 134 280 178 216 176 100 172 106 132z'],
  ['#6ba6d6', 'M146 132C154 108 186 98 230 100S290 114 294 136 258 158 218 158 140 156 146 132z'],
  ['#3f86c4', 'M184 132C190 120 206 116 232 118S262 126 262 136 242 144 220 144 180 144 184 132z'],
] as const

const benchmarks = [
  'M92 74l9 15H83z',
  'M330 60l9 15h-18z',
  'M230 118l9 15h-18z',
  'M318 172l9 15h-18z',
  'M128 184l9 15h-18z',
]

/** Contours of settlement with the benchmarks they are drawn from. */
export function Contours() {
  return (
    <g stroke="#1b2430" strokeWidth="0.9">
      {rings.map(([colour, d]) => (
        <path key={colour} d={d} fill={colour} />
      ))}
      <path d="M226 30V218M34 128H402" stroke="#fff" strokeDasharray="2 6" />
      <path d={benchmarks.join('')} fill="#fff" strokeWidth="1.5" />
      <g fontSize="11" fill="#1b2430" stroke="#e3eef6" strokeWidth="3" paintOrder="stroke">
        <text x="48" y="152">
          −5
        </text>
        <text x="82" y="156">
          −10
        </text>
        <text x="116" y="158" stroke="#9cc4e4">
          −20
        </text>
      </g>
    </g>
  )
}
