import { contour } from './contours.ts'
import { heightAt } from './terrain.ts'

const interval = 5
/** Every fifth line is heavier. */
export const index = 25
export const step = 10

interface Window {
  /** Upper left corner in the plan. */
  x: number
  y: number
  width: number
  height: number
}

/** Parts of the plan that are drawn: beside a form, and behind one. */
export const windows = {
  tall: { x: 0, y: 0, width: 760, height: 940 },
  wide: { x: -240, y: 20, width: 1600, height: 860 },
} as const satisfies Record<string, Window>

/** Each place is asked for at every level and from every cell about it. */
function heightsOnce(): typeof heightAt {
  const known = new Map<number, number>()
  return (x, y) => {
    const key = y * 100_000 + x // whole pixels
    const height = known.get(key) ?? heightAt(x, y)
    known.set(key, height)
    return height
  }
}

function drawPlan({ x, y, width, height }: Window) {
  const once = heightsOnce()
  const height0 = (px: number, py: number) => once(px + x, py + y)
  // beyond the edge everything is land, so that the water is closed along it
  const walled = (px: number, py: number) => {
    const outside = px <= step || py <= step || px > width + step || py > height + step
    return outside ? 100 : height0(px - 2 * step, py - 2 * step)
  }
  const levels = Array.from({ length: 22 }, (_, i) => (i - 5) * interval)
  return {
    bay: contour(walled, 0, { width: width + 4 * step, height: height + 4 * step, step }),
    lines: levels.map((level) => ({ level, d: contour(height0, level, { width, height, step }) })),
  }
}

type Shape = keyof typeof windows

const planCache = new Map<Shape, ReturnType<typeof drawPlan>>()

/** The bay and the contour lines of a part, from its upper left corner; drawn once. */
export function planOf(shape: Shape): ReturnType<typeof drawPlan> {
  const plan = planCache.get(shape) ?? drawPlan(windows[shape])
  planCache.set(shape, plan)
  return plan
}
