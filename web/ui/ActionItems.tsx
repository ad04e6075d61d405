import { Icon, type IconName } from './Icon.tsx'

import './action-items.css'

export interface Action {
  label: string
  icon?: IconName
  act: () => void
}

interface ActionItemsProps {
  actions: readonly Action[]
  /** Called before the chosen action acts. */
  onChosen: () => void
}

/** The entries of a menu of actions. */
export const ActionItems = ({ actions, onChosen }: ActionItemsProps) =>
  actions.map(({ label, icon, act }) => (
    <li key={label}>
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
    </li>
  ))
