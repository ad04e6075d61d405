interface Partner {
  name: string
  href?: string
}

/** What an archive says of itself in header, footer and front page. An empty value vanishes from the page. */
export interface Site {
  name: string
  latinName: string
  /** Stands beside the name on every page while the holdings are invented; its sentence is in the footer. */
  demo: { mark: string; remark: string } | undefined
  address: string
  postcode: string
  hours: string
  host: string
  phones: readonly { label: string; number: string }[]
  partners: readonly Partner[]
  /** Internet filing (ICP), public security filing, site mark. */
  filings: readonly string[]
  version: string
}

/** The demo city. Everything here is invented: the city, its offices, its numbers. */
export const site: Site = {
  name: '云汀市地质资料馆',
  latinName: 'Yunting Geological Archive',
  demo: { mark: '虚构演示', remark: '演示站点：云汀市为虚构城市，机构、号码与全部资料均为虚构。' },
  address: '云汀市望江区岩心路 18 号（虚构）',
  postcode: '000000',
  hours: '工作日 9:00–11:00，13:00–17:00',
  host: '云汀市自然资源局（虚构）',
  phones: [
    { label: '资料借阅', number: '000-0000-1101' },
    { label: '资料汇交', number: '000-0000-1102' },
    { label: '技术支持', number: '000-0000-1103' },
  ],
  partners: [
    { name: '云汀市人民政府' },
    { name: '云汀市自然资源局' },
    { name: '云汀市一网通办' },
    { name: '云汀市数据局' },
    { name: '云汀市城建档案馆' },
  ],
  filings: [],
  version: 'V1.0.0',
}
