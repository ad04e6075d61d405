import { Icon } from '#web/ui/Icon.tsx'
import { Row } from '#web/ui/layout/box.tsx'

import { type Tool, toolNames, tools } from './tools.ts'

import './toolbar.css'

interface ToolbarProps {
  tool: Tool
  onChoose: (tool: Tool) => void
}

/** Chooses what a click on the map does. */
export function Toolbar({ tool, onChoose }: ToolbarProps) {
  return (
    <Row align="stretch" className="map-tools" role="group" aria-label="工具">
      {toolNames.map((name) => (
        <button key={name} type="button" aria-pressed={name === tool} onClick={() => onChoose(name)}>
          <Icon name={tools[name].icon} small />
          {tools[name].label}
        </button>
      ))}
    </Row>
  )
}
