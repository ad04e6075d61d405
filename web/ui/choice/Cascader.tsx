import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox'

import type { ControlProps } from '#web/ui/fields/Field.tsx'
import { TextInput } from '#web/ui/fields/Field.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import type { TreeNode } from '#web/ui/tree/tree-nodes.ts'

import { columnsOf, pathsOf, pathTo, wordsOf } from './cascade.ts'
import { Unfold } from './Unfold.tsx'

import './option-list.css'
import './cascader.css'

interface CascaderProps {
  label: string
  nodes: readonly TreeNode[]
  /** The id of the chosen node, empty when there is none. */
  value: string
  onChange: (id: string) => void
  none?: string
  /** Offers to choose nothing, in these words. */
  clear?: string | undefined
  control?: ControlProps | undefined
  small?: boolean
  disabled?: boolean
  onOpen?: () => void
}

/**
 * A node of a tree, level beside level: a press chooses it and opens what is below it; arrows up and down move within
 * a level, right and left between levels. Typing finds a node by any word of its path.
 */
export function Cascader(props: CascaderProps) {
  const { label, nodes, value, none = '请选择', control, small, disabled, onOpen } = props
  const words = wordsOf(pathTo(nodes, value))
  return (
    <Unfold popup="dialog" {...{ label, words, none, control, small, disabled, onOpen }}>
      {(close) => <Panel {...props} close={close} />}
    </Unfold>
  )
}

function Panel({ label, nodes, value, onChange, clear, close }: CascaderProps & { close: () => void }) {
  const [typed, setTyped] = useState<string>()
  const text = typed?.trim() ?? ''
  const choose = (id: string, isLast: boolean) => {
    onChange(id)
    if (isLast) close()
  }
  return (
    <div className="cascader" role="dialog" aria-label={label}>
      <TextInput
        small
        type="search"
        form=""
        aria-label={`查找${label}`}
        placeholder="输入文字查找"
        value={typed ?? ''}
        maxLength={60}
        onChange={({ target }) => setTyped(target.value)}
      />
      {text === '' ? (
        <Levels {...{ label, nodes, value, choose }} isFirst={typed === undefined} />
      ) : (
        <FilteredPaths {...{ label, nodes, value, choose, text }} />
      )}
      {clear !== undefined && value !== '' && (
        <button type="button" className="cascader-clear" onClick={() => choose('', true)}>
          {clear}
        </button>
      )}
    </div>
  )
}

interface LevelsProps {
  label: string
  nodes: readonly TreeNode[]
  value: string
  choose: (id: string, isLast: boolean) => void
}

function FilteredPaths({ label, nodes, value, choose, text }: LevelsProps & { text: string }) {
  const found = pathsOf(nodes).filter(([, words]) => words.includes(text))
  return (
    <ListBox
      className="options"
      aria-label={label}
      selectionMode="single"
      escapeKeyBehavior="none"
      selectedKeys={[value]}
      onSelectionChange={(keys) => choose(String([...keys][0] ?? value), true)}
      renderEmptyState={() => <p className="cap">{`没有含“${text}”的${label}`}</p>}
    >
      {found.slice(0, 100).map(([id, words]) => (
        <ListBoxItem key={id} id={id} className="option" textValue={words}>
          {words}
        </ListBoxItem>
      ))}
    </ListBox>
  )
}

const isBranch = ({ children = [] }: TreeNode) => children.length > 0

function Levels({ label, nodes, value, choose, isFirst }: LevelsProps & { isFirst: boolean }) {
  const [at, setAt] = useState(value)
  const path = pathTo(nodes, at)
  const columns = columnsOf(nodes, path)
  const box = useRef<HTMLDivElement>(null)
  const [into, setInto] = useState(isFirst ? Math.max(0, path.length - 1) : undefined)
  const focus = (level: number) =>
    box.current?.querySelectorAll<HTMLElement>('[role=listbox]')[level]?.focus()
  useEffect(() => {
    if (box.current) box.current.scrollLeft = box.current.scrollWidth
  }, [at])
  const turn = (level: number) => (event: KeyboardEvent<HTMLElement>) => {
    const id = event.target instanceof HTMLElement ? event.target.dataset['key'] : undefined
    const node = columns[level]?.find((one) => one.id === id)
    if (event.key === 'ArrowLeft') return focus(level - 1)
    if (event.key !== 'ArrowRight' || !node || !isBranch(node)) return undefined
    if (node.id === path[level]?.id) return focus(level + 1)
    setInto(level + 1)
    return setAt(node.id)
  }
  const press = (id: string) => {
    const node = pathTo(nodes, id).at(-1)
    if (!node) return
    setInto(undefined)
    setAt(id)
    if (!node.disabled) choose(id, !isBranch(node))
  }
  return (
    <div className="cascader-levels" ref={box}>
      {columns.map((column, level) => (
        <div key={path[level - 1]?.id ?? 'top'} onKeyDownCapture={turn(level)}>
          <Level
            label={path[level - 1]?.label ?? label}
            {...{ column, value, press }}
            takesFocus={level === into}
            open={path[level]?.id}
          />
        </div>
      ))}
    </div>
  )
}

interface LevelProps {
  label: string
  column: readonly TreeNode[]
  /** The node whose children stand in the next column. */
  open: string | undefined
  value: string
  press: (id: string) => void
  /** When it appears. */
  takesFocus: boolean
}

const Level = ({ label, column, open, value, press, takesFocus }: LevelProps) => (
  <ListBox
    className="options"
    aria-label={label}
    autoFocus={takesFocus ? 'first' : false} // oxlint-disable-line jsx-a11y/no-autofocus -- somebody has gone into it
    selectionMode="single"
    escapeKeyBehavior="none"
    selectedKeys={[value]}
    onSelectionChange={(keys) => press(String([...keys][0] ?? value))}
    dependencies={[open]}
  >
    {column.map((node) => (
      <ListBoxItem
        key={node.id}
        id={node.id}
        className={node.id === open ? 'option on-path' : 'option'}
        textValue={node.label}
        aria-label={isBranch(node) ? `${node.label}，有下级` : node.label}
      >
        <span className={node.disabled ? 'option-words muted' : 'option-words'}>{node.label}</span>
        {isBranch(node) && <Icon name="right" small />}
      </ListBoxItem>
    ))}
  </ListBox>
)
