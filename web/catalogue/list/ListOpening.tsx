import { Loading } from '#web/ui/states/States.tsx'

import './list-head.css'

/** The heading of a list where it will stand, while the code of the page is on its way. */
export const ListOpening = ({ label }: { label: string }) => (
  <div className="wide">
    <div className="list-opening" />
    <header className="list-head">
      <h1>{label}</h1>
    </header>
    <Loading rows={10} />
  </div>
)
