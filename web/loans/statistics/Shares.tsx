interface SharesProps {
  caption: string
  rows: readonly { name: string; count: number }[]
}

/** Counts with their share of the whole, each drawn as a bar beside its words. */
export function Shares({ caption, rows }: SharesProps) {
  const total = rows.reduce((sum, { count }) => sum + count, 0)
  return (
    <table className="shares">
      <caption className="vh">{caption}</caption>
      <tbody>
        {rows.map(({ name, count }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td aria-hidden="true">
              <span className="share-bar" style={{ width: `${(100 * count) / total}%` }} />
            </td>
            <td className="num">{count.toLocaleString('zh-CN')}</td>
            <td className="num cap">{Math.round((100 * count) / total)} %</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
