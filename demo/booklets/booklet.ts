export interface Section {
  heading: string
  paragraphs: string[]
}

/** What the library holds as a file: short enough that every section fills one page. */
export interface Booklet {
  code: string
  /** What the code is called on the cover: 档号, 编号. */
  codeLabel: string
  title: string
  /** Under the title: that it is an extract, or a summary. */
  note?: string
  author: string
  day: string
  sections: Section[]
  /** What was seen at places, one a page, behind all else. */
  points: Section[]
  /** The layers under its place: 层号, 名称, 时代, 层底埋深, 层厚, 描述; none, no table. */
  layers: string[][]
}

/** Cover, contents, one page a section, the table of layers, and one page a point. */
export const pagesOf = ({ sections, points, layers }: Booklet): number =>
  2 + sections.length + (layers.length > 0 ? 1 : 0) + points.length
