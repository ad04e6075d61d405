import { SaxesParser } from 'saxes'

/** An element of a document that was read. */
export interface XmlNode {
  name: string
  attributes: Record<string, string>
  children: XmlNode[]
  text: string
}

/** Reads a document strictly, namespaces included; throws where it is not well-formed. */
export function readXml(text: string): XmlNode {
  const root: XmlNode = { name: '', attributes: {}, children: [], text: '' }
  const open = [root]
  const parser = new SaxesParser({ xmlns: true })
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', ({ name, attributes }) => {
    const values = Object.entries(attributes).map(([key, { value }]): [string, string] => [key, value])
    const node = { name, attributes: Object.fromEntries(values), children: [], text: '' }
    open.at(-1)?.children.push(node)
    open.push(node)
  })
  parser.on('text', (words) => {
    const node = open.at(-1)
    if (node) node.text += words
  })
  parser.on('closetag', () => void open.pop())
  parser.write(text).close()
  const [only] = root.children
  if (!only) throw new Error('no element')
  return only
}

/** All elements of a name, wherever they are. */
export function nodesNamed(node: XmlNode, name: string): XmlNode[] {
  const own = node.name === name ? [node] : []
  return [...own, ...node.children.flatMap((child) => nodesNamed(child, name))]
}

/** The text of an element and all in it. */
export const textOf = (node: XmlNode | undefined): string =>
  node ? `${node.text}${node.children.map(textOf).join('')}`.trim() : ''
