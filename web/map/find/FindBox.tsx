import { maxPlaceLength, type Place } from '#contract/search/places.ts'
import { optionId } from '#web/search/box/option-id.ts'
import { SuggestionList } from '#web/search/box/SuggestionList.tsx'
import { Icon } from '#web/ui/Icon.tsx'

import { useFindBox } from './useFindBox.ts'

import '#web/search/search-box.css'
import './find.css'

interface FindBoxProps {
  /** What was found last; empty if nothing. */
  found: string
  onFound: (place: Place, text: string) => void
  onClear: () => void
}

/** Finds a place on the map: a name, a record, coordinates. */
export function FindBox({ found, onFound, onClear }: FindBoxProps) {
  const box = useFindBox(found, onFound)
  const { form, input, listId, typed, open, active, groups, count, refused, isFinding, ...on } = box
  return (
    <form
      ref={form}
      className="search search-s map-find"
      role="search"
      aria-label="在图上查找"
      aria-busy={isFinding}
      onSubmit={on.submit}
    >
      <FindInput box={box} />
      {typed !== '' && (
        <button
          type="button"
          className="search-clear"
          aria-label="清除"
          onClick={() => {
            on.type('')
            onClear()
            input.current?.focus()
          }}
        >
          <Icon name="close" small />
        </button>
      )}
      <button type="submit" className="search-go" aria-label="查找">
        <Icon name="search" />
      </button>
      {open && (
        <SuggestionList
          id={listId}
          {...{ groups, active }}
          onChoose={({ text }) => on.choose(text)}
          onForget={() => {}}
        />
      )}
      {refused && !open && (
        <p className="map-find-refused" id={`${listId}-refused`} role="alert">
          {refused}
        </p>
      )}
      <span className="vh" role="status">
        {open && `${count} 条建议`}
      </span>
    </form>
  )
}

type Box = ReturnType<typeof useFindBox>

function FindInput({ box: { input, listId, typed, open, active, refused, ...on } }: { box: Box }) {
  return (
    <input
      ref={input}
      type="text"
      role="combobox"
      aria-label="查找地点、编号或坐标"
      aria-autocomplete="list"
      aria-expanded={open}
      aria-controls={listId}
      aria-activedescendant={active >= 0 ? optionId(listId, active) : undefined}
      aria-invalid={refused !== undefined || undefined}
      aria-describedby={refused && `${listId}-refused`}
      placeholder="道路、区、编号或坐标"
      maxLength={maxPlaceLength}
      enterKeyHint="search"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      value={typed}
      onChange={(event) => on.type(event.target.value)}
      onCompositionStart={() => on.compose(true)}
      onCompositionEnd={() => on.compose(false)}
      onClick={on.show}
      onKeyDown={on.press}
    />
  )
}
