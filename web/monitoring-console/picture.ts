import { styledCopy, svgBlob } from '#web/drawings/svg-file.ts'

export interface Picture {
  blob: Blob
  /** Pixels. */
  width: number
  height: number
}

const margin = 16
const headHeight = 28
const captionHeight = 24
const namespace = 'http://www.w3.org/2000/svg'

function makeText(words: string, [x, y]: readonly [number, number], size: number): SVGTextElement {
  const text = document.createElementNS(namespace, 'text')
  const { color, fontFamily } = getComputedStyle(document.body)
  const attributes = {
    x: String(x),
    y: String(y),
    fill: color,
    'font-family': fontFamily,
    'font-size': `${size}px`,
  }
  for (const [name, value] of Object.entries(attributes)) text.setAttribute(name, value)
  text.textContent = words
  return text
}

/** The charts within an element below each other as one drawing, each under its caption, the period above them. */
export function pictureSvg(figure: HTMLElement, title: string): Picture | undefined {
  const charts = [...figure.querySelectorAll<HTMLElement>('figure')].flatMap((chart) => {
    const drawing = chart.querySelector<SVGSVGElement>('.series-box svg')
    const caption = chart.querySelector('figcaption')
    const [head = '', measure = ''] = [...(caption?.children ?? [])].map(({ textContent }) => textContent)
    return drawing ? [{ drawing, caption: `${head}　${measure}` }] : []
  })
  if (charts.length === 0) return undefined
  const width = Math.max(...charts.map(({ drawing }) => drawing.width.baseVal.value)) + 2 * margin
  const picture = document.createElementNS(namespace, 'svg')
  const ground = document.createElementNS(namespace, 'rect')
  picture.append(ground, makeText(title, [margin, margin + 14], 14))
  let top = margin + headHeight
  for (const { drawing, caption } of charts) {
    picture.append(makeText(caption, [margin, top + 14], 13))
    const copy = styledCopy(drawing)
    copy.setAttribute('x', String(margin))
    copy.setAttribute('y', String(top + captionHeight))
    copy.setAttribute('font-size', getComputedStyle(drawing).fontSize)
    picture.append(copy)
    top += captionHeight + drawing.height.baseVal.value
  }
  const height = top + margin
  const fill = getComputedStyle(figure.querySelector('figure') ?? figure).backgroundColor
  const size = { width: String(width), height: String(height) }
  for (const [name, value] of Object.entries({ ...size, fill })) ground.setAttribute(name, value)
  for (const [name, value] of Object.entries(size)) picture.setAttribute(name, value)
  picture.setAttribute('viewBox', `0 0 ${width} ${height}`)
  return { blob: svgBlob(picture), width, height }
}

/** Dots of the picture for each pixel of the page. */
const density = 2

/** A drawing as a PNG of twice as many dots as it has pixels; throws where the browser cannot draw it. */
export async function picturePng({ blob, width, height }: Picture): Promise<Blob> {
  const address = URL.createObjectURL(blob)
  try {
    const image = new Image()
    image.src = address
    await image.decode()
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(width * density)
    canvas.height = Math.round(height * density)
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
    return await new Promise((resolve, reject) => {
      canvas.toBlob((png) => (png ? resolve(png) : reject(new Error('图片没有画成'))), 'image/png')
    })
  } finally {
    URL.revokeObjectURL(address)
  }
}
