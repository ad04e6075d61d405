import type { ExportOrigin } from './format.ts'

/** What a file says of itself, line by line. */
export const originLines = ({ title, holder, address, madeOn, system, notes }: ExportOrigin): string[] => [
  title,
  `来源：${holder}${address ? `（${address}）` : ''}`,
  `导出日期：${madeOn}`,
  `坐标：经度、纬度为 CGCS2000（EPSG:4490）${system.isPlane ? `；几何为 ${system.label}（EPSG:${system.epsg}）` : ''}`,
  ...notes,
]
