import { Link } from 'react-router'

import { Reading } from '#web/information/Reading.tsx'

import { accessibilityStatement } from './accessibility-statement.ts'

/** Accessibility statement: aids, known gaps, and where to ask for help. */
export function AccessibilityPage() {
  return (
    <Reading
      crumbs={[{ label: '首页', to: '/home' }, { label: '无障碍声明' }]}
      title="无障碍声明"
      remark="适用于本网站全部页面"
      body={accessibilityStatement}
      path="/accessibility"
    >
      <p className="reading-after">
        使用中有不便，请<Link to="/feedback">告诉本馆</Link>；也可以打电话，由馆员代为查找。
      </p>
    </Reading>
  )
}
