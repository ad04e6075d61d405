interface LightSliderProps {
  /** How much of the window shows the left photograph, percent. */
  share: number
  onChange: (share: number) => void
}

const spokenShare = (share: number): string => {
  if (share === 0) return '全为正交偏光'
  return share === 100 ? '全为单偏光' : `左侧单偏光占 ${share}%，右侧正交偏光`
}

/** The line between two lights; it moves by mouse, finger and arrow keys, and by Home and End to either side. */
export const LightSlider = ({ share, onChange }: LightSliderProps) => (
  <div className="light-slider" style={{ ['--share' as string]: `${share}%` }}>
    <span className="light-name" hidden={share < 4}>
      单偏光
    </span>
    <span className="light-name" hidden={share > 96}>
      正交偏光
    </span>
    <input
      type="range"
      min={0}
      max={100}
      step={1}
      value={share}
      aria-label="单偏光与正交偏光的分界"
      aria-valuetext={spokenShare(share)}
      onPointerDown={(event) => event.stopPropagation()}
      onChange={({ target }) => onChange(Number(target.value))}
    />
  </div>
)
