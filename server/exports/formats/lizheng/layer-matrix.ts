/** A stratum as the matrix knows it: those alike share a row. */
export interface Layer {
  readonly layer: string
  readonly name: string
}

/** Base depths by layer and hole: layers as rows from the top down, holes as columns. */
export interface LayerMatrix {
  /** The next stratum below the last one of the hole, which is known by its number from 0. */
  add: (hole: number, layer: Layer, base: number) => void
  /** Rows from the top down, each with its base depths by hole. */
  rows: () => Generator<{ layer: Layer; bases: ReadonlyMap<number, number> }>
}

/** A row; `order` grows downwards. */
interface Row {
  readonly layer: Layer
  readonly bases: Map<number, number>
  order: number
  next: Row | undefined
}

const gap = 1024

/**
 * Lays the strata of holes into common rows, so that each hole has its own from the top down: a stratum takes the next
 * row of its layer below the last one of its hole, and where there is none a new row right below that.
 */
export function openMatrix(): LayerMatrix {
  const head: Row = { layer: { layer: '', name: '' }, bases: new Map(), order: 0, next: undefined }
  const byLayer = new Map<string, Row[]>()
  let [current, above]: [number, Row] = [-1, head]
  return {
    add: (hole, layer, base) => {
      if (hole !== current) [current, above] = [hole, head]
      const key = `${layer.layer}\n${layer.name}`
      const known = byLayer.get(key) ?? []
      let row = known.find(({ order }) => order > above.order)
      if (!row) {
        row = insertBelow(head, above, layer)
        known.push(row)
        byLayer.set(
          key,
          known.toSorted((a, b) => a.order - b.order),
        )
      }
      row.bases.set(hole, base)
      above = row
    },
    *rows() {
      for (let row = head.next; row; row = row.next) yield row
    },
  }
}

function insertBelow(head: Row, above: Row, layer: Layer): Row {
  const below = above.next
  const order = below ? (above.order + below.order) / 2 : above.order + gap
  const row: Row = { layer, bases: new Map(), order, next: below }
  above.next = row
  if (below && below.order - order < 1e-6) numberAgain(head)
  return row
}

function numberAgain(head: Row): void {
  let order = 0
  for (let row: Row | undefined = head; row; row = row.next) {
    row.order = order
    order += gap
  }
}
