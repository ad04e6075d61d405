import { Icon, type IconName } from './Icon.tsx'

import './action-items.css'

export interface Action {
  label: string
  icon?: IconName
  act: () => void
  /** Why it cannot be done; it is told instead. */
  refused?: string | undefined
}

interface ActionItemsProps {
  actions: readonly Action[]
  /** Called before the chosen action acts. */
  onChosen: () => void
}

/** The entries of a menu of actions. */
export const ActionItems = ({ actions, onChosen }: ActionItemsProps) =>
  actions.map(({ label, icon, act, refused }) => (
    <li key={label}>
      {refused !== undefined && (
        <span className="action-refused">
          <Icon name="lock" small />
          {label}
          <small>{refused}</small>
        </span>
      )}
      {refused === undefined && (
        <button
          type="button"
          onClick={() => {
            onChosen()
            act()
          }}
        >
          {icon && <Icon name={icon} small />}
          {label}
        </button>
      )}
    </li>
  ))
