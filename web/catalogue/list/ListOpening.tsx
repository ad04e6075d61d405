import { Row } from '#web/ui/layout/box.tsx'
import { Loading } from '#web/ui/states/States.tsx'

import './list-head.css'

/** The heading of a list where it will stand, while the code of the page is on its way. */
export const ListOpening = ({ label }: { label: string }) => (
  <div className="wide">
    <div className="list-opening" />
    <Row as="header" gap={[4, 20]} align="baseline" wrap className="list-head">
      <h1>{label}</h1>
    </Row>
    <Loading rows={10} />
  </div>
)
