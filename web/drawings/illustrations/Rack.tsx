/** Two boards of a rack: the lower edge, and the colours of the boxes on it. */
const boards = [
  [116, [10, 10, 4, 10, 4, 4, 10, 2, 10]],
  [222, [4, 10, 10, 2, 2, 10, 4, 10, 10]],
] as const

const width = 38
const height = 88

/** File boxes of the archive, numbered, one pulled out. */
export function Rack() {
  return (
    <g stroke="#1b2430" strokeWidth="1.1">
      {boards.map(([foot, colours], row) => (
        <g key={foot}>
          {colours.map((colour, i) => {
            const pulled = row === 0 && i === 5
            const left = 26 + i * (width + 4)
            const top = foot - height + (pulled ? 12 : 0)
            return (
              // oxlint-disable-next-line react/no-array-index-key -- boxes have no key but their place
              <g key={i}>
                <path d={`M${left} ${top}h${width}v${height}h-${width}z`} fill={`var(--st-${colour})`} />
                <path
                  d={`M${left + 7} ${top + 14}h${width - 14}v30h-${width - 14}z`}
                  fill="#fbf9f3"
                  strokeWidth="0.8"
                />
                <path
                  d={`M${left + 12} ${top + 22}h14M${left + 12} ${top + 29}h14M${left + 12} ${top + 36}h8`}
                  strokeWidth="0.8"
                />
                <circle cx={left + width / 2} cy={top + 66} r="5" fill="#fbf9f3" />
              </g>
            )
          })}
          <path d={`M10 ${foot + 1}H422`} strokeWidth="3" />
        </g>
      ))}
      <path d="M12 10V243M420 10V243" strokeWidth="3" />
    </g>
  )
}
