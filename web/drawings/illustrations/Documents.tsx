/** Three sheets: left edge, top, large text. */
const sheets = [
  [52, 42, '标准', 'GB/T'],
  [166, 26, '法律', '第一条'],
  [280, 42, '政策', '通知'],
] as const

/** A standard, a law with its numbered articles, a policy with its seal. */
export function Documents() {
  return (
    <g>
      <path d="M0 226H432" stroke="#1b2430" strokeWidth="2.4" />
      {sheets.map(([x, y, word, mark]) => (
        <g key={word} stroke="#1b2430">
          <path d={`M${x} ${y}h84l16 16V226h-100z`} fill="#fbf9f3" strokeWidth="1.2" />
          <path d={`M${x + 84} ${y}v16h16`} fill="#e6e0d2" strokeWidth="1.2" />
          <text x={x + 14} y={y + 48} fontSize="26" letterSpacing="3" fill="#1b2430" stroke="none">
            {word}
          </text>
          <text x={x + 14} y={y + 72} fontSize="13" fill="#646c77" stroke="none">
            {mark}
          </text>
          <path d={`M${x + 14} ${y + 84}h72`} strokeWidth="1.4" />
          <path
            d={`M${x + 14} ${y + 100}h72M${x + 14} ${y + 114}h72M${x + 14} ${y + 128}h56M${x + 14} ${y + 146}h72M${x + 14} ${y + 160}h40`}
            stroke="#b0a998"
            strokeWidth="1.2"
          />
        </g>
      ))}
      <g fill="none" stroke="#ab2a1f" strokeWidth="2.4" opacity="0.85">
        <circle cx="352" cy="190" r="21" />
        <path
          d="M352 178l3.6 8 8.6.8-6.5 5.8 1.9 8.5-7.6-4.5-7.6 4.5 1.9-8.5-6.5-5.8 8.6-.8z"
          fill="#ab2a1f"
          stroke="none"
        />
      </g>
    </g>
  )
}
