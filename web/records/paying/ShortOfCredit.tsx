import { Link } from 'react-router'

/** Says that there is not enough to pay with, and where more is asked for. */
export const ShortOfCredit = () => (
  <p>
    <b>积分不足。</b>可在 <Link to="/personal-center/credit">个人中心</Link> 申请充值。
  </p>
)
