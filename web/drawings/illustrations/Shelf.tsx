/** Volumes on a shelf: width, height, colour of the spine label; an open volume shows a section. */
const volumes = [
  [30, 150, 10],
  [24, 138, 2],
  [34, 158, 8],
  [22, 130, 6],
  [28, 146, 9],
  [30, 152, 5],
  [24, 136, 7],
] as const

const spines = volumes.map(([width, height, colour], i) => ({
  left: 26 + volumes.slice(0, i).reduce((sum, [before]) => sum + before + 3, 0),
  width,
  top: 204 - height,
  colour,
}))

export function Shelf() {
  return (
    <g stroke="#1b2430" strokeWidth="1">
      {spines.map(({ left, width, top, colour }) => (
        <g key={left}>
          <path d={`M${left} 204V${top}h${width}V204z`} fill="#fbf9f3" />
          <path d={`M${left} ${top + 20}h${width}v40h-${width}z`} fill={`var(--st-${colour})`} />
          <path
            d={`M${left + width / 2} ${top + 28}v24M${left} ${top + 8}h${width}M${left} 190h${width}`}
            strokeWidth="0.8"
          />
        </g>
      ))}
      <path d="M0 204H432" strokeWidth="2.4" />
      <path
        d="M262 204V92c24-10 48-10 66 0 18-10 42-10 66 0v112c-24-8-48-8-66 0-18-8-42-8-66 0z"
        fill="#fbf9f3"
      />
      <path d="M328 92v112" />
      <path
        d="M274 108c14-5 28-5 42 0M274 122c14-5 28-5 42 0M274 136c14-5 28-5 42 0M274 150c14-5 28-5 28-2M274 178c14-5 28-5 42 0"
        fill="none"
        strokeWidth="0.8"
      />
      <g strokeWidth="0.7">
        <path d="M338 116c14-7 28-7 44-2v16c-14-4-28 4-44 0z" fill="var(--st-2)" />
        <path d="M338 130c16 4 30-4 44 0v20c-14 4-28-4-44 2z" fill="var(--st-4)" />
        <path d="M338 152c16-6 30 2 44-2v34c-16-4-30-4-44 2z" fill="var(--st-9)" />
      </g>
    </g>
  )
}
