/** What of a drawing stands in style sheets, and has to go into a file of its own. */
const properties = [
  'fill',
  'stroke',
  'stroke-linejoin',
  'stroke-linecap',
  'stroke-width',
  'stroke-dasharray',
  'paint-order',
  'opacity',
  'font-family',
  'font-weight',
  'font-size',
] as const

/** A copy of a drawing of the page that looks the same without the page. */
export function styledCopy(drawing: SVGSVGElement): SVGSVGElement {
  const copy = document.importNode(drawing, true)
  const shown = [...drawing.querySelectorAll<SVGElement>('*')]
  ;[...copy.querySelectorAll<SVGElement>('*')].forEach((element, i) => {
    const own = shown[i]
    if (!own) return
    const style = getComputedStyle(own)
    element.removeAttribute('class')
    element.removeAttribute('style')
    for (const property of properties) element.setAttribute(property, style.getPropertyValue(property))
  })
  copy.querySelector('[role=listbox]')?.remove() // what is pressed is of the page
  copy.removeAttribute('style')
  return copy
}

/** A drawing as the text of an SVG file. */
export function svgBlob(drawing: SVGSVGElement): Blob {
  drawing.setAttribute('xmlns', 'http://www.w3.org/2000/svg')
  return new Blob([new XMLSerializer().serializeToString(drawing)], { type: 'image/svg+xml' })
}

/** A drawing of the page as an SVG file in millimetres, which looks the same without the page. */
export function svgFile(drawing: SVGSVGElement, { width, height }: { width: number; height: number }): Blob {
  const copy = styledCopy(drawing)
  copy.setAttribute('width', `${width}mm`)
  copy.setAttribute('height', `${height}mm`)
  return svgBlob(copy)
}
