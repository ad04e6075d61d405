// What other rooms ask of the engine's questions.
export { predicates } from './conditions.ts'
export { type Comparison, type Expression, expressionTest, type ShapeOutline } from './expression.ts'
export { findNearest } from './nearest.ts'
export {
  countInDistrict,
  countNear,
  countRecords,
  findState,
  type KindState,
  listKindStates,
  passesAll,
  questionOf,
  type Test,
} from './state.ts'
