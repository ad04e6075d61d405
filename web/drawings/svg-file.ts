/** What of a drawing stands in style sheets, and has to go into a file of its own. */
const properties = [
  'fill',
  'stroke',
  'stroke-linejoin',
  'stroke-linecap',
  'stroke-width',
  'paint-order',
  'opacity',
  'font-family',
  'font-weight',
] as const

/** A drawing of the page as an SVG file in millimetres, which looks the same without the page. */
export function svgFile(drawing: SVGSVGElement, { width, height }: { width: number; height: number }): Blob {
  const copy = drawing.cloneNode(true)
  if (!(copy instanceof SVGSVGElement)) return new Blob()
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
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg')
  copy.setAttribute('width', `${width}mm`)
  copy.setAttribute('height', `${height}mm`)
  return new Blob([new XMLSerializer().serializeToString(copy)], { type: 'image/svg+xml' })
}
