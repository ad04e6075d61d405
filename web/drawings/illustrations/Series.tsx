/** Settlement of a point over five years, with a seasonal cycle and one gap. */
export function Series() {
  const at = (x: number) => 78 + (x - 40) * 0.17 + Math.sin(x / 11.6) * 9 + Math.sin(x / 3.1) * 1.8
  const line = (from: number, to: number) =>
    Array.from({ length: Math.floor((to - from) / 3) }, (_, i) => from + i * 3)
      .map((x, i) => `${i ? 'L' : 'M'}${x} ${at(x).toFixed(1)}`)
      .join('')
  return (
    <g fill="none">
      <path d="M40 44H408M40 84H408M40 124H408M40 164H408" stroke="#d8d2c4" />
      <path d="M236 24h30v182h-30z" fill="#1b2430" opacity="0.06" />
      <path d={line(40, 236) + line(266, 400)} stroke="var(--action)" strokeWidth="2.2" />
      <path d="M40 78L400 139" stroke="var(--ink-3)" strokeDasharray="6 4" />
      <path d="M40 24V206H408M113 206v5M186 206v5M259 206v5M332 206v5M405 206v5" stroke="#1b2430" />
      <g stroke="#1b2430" strokeWidth="1.4" fill="#fff">
        <path d="M66 206l6-48h20l6 48z" fill="var(--st-8)" />
        <path d="M82 158v-9M64 149h36l-6-8h-24z" />
      </g>
    </g>
  )
}
