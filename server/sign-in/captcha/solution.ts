import { z } from 'zod'

export interface Point {
  x: number
  y: number
}

/** The solution of a picture; it leaves the server only encrypted. */
export type Solution = { type: 'blockPuzzle'; x: number } | { type: 'clickWord'; points: readonly Point[] }

const slack = { slider: 5, sliderY: 5, word: 25 }

/** Clients send 5, 5.0 or a fraction, which is truncated. */
const Whole = z
  .union([z.number(), z.string().regex(/^-?\d{1,9}(?:\.\d{1,20})?$/)])
  .transform((value) => Math.trunc(Number(value)))
const Place = z.object({ x: Whole, y: Whole })
const Places = z.array(Place).max(20)
const Proof = z.object({ proof: z.string().max(256) })

/** The proof of a time lock in an answer; throws if it cannot be parsed. */
export const proofIn = (given: string): string => Proof.parse(JSON.parse(given)).proof

/** Whether an answer solves a picture; throws if it cannot be parsed. */
export function solves(solution: Solution, given: string): boolean {
  const sent: unknown = JSON.parse(given)
  if (solution.type === 'blockPuzzle') {
    const { x, y } = Place.parse(sent)
    return Math.abs(x - solution.x) <= slack.slider && y === slack.sliderY
  }
  const places = Places.parse(sent)
  return solution.points.every((point, i) => isNear(point, places[i]))
}

const isNear = (point: Point, place: Point | undefined) =>
  place !== undefined &&
  Math.abs(place.x - point.x) <= slack.word &&
  Math.abs(place.y - point.y) <= slack.word
