import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent, useState, type RefObject } from 'react'
import type { BrowseState } from '#catalogue/filters'
import { MAX_SEARCH_LENGTH } from '#platform/limits'
import { suggestEndpoint, type Suggestion } from '#catalogue/suggestions'
import { useApiQuery } from '../../../lib/api/use-api-query.ts'
import { announce } from '../../../ui/announce.tsx'
import { Icon } from '../../../ui/icon.tsx'
import type { FilterLabels } from './labels.ts'
import { useDebouncedValue } from './use-debounced-value.ts'
import '../../../styles/suggestions.css'

export type SuggestionsProps = {
  field: RefObject<HTMLInputElement | null>
  /** Current text of the field. */
  typedText: string
  state: BrowseState
  onChoose: (changes: Partial<BrowseState>) => void
}

const LIST = 'search-suggestions'
const NONE = -1
const optionId = (index: number) => `${LIST}-${index}`

/** List box of the search field, a combobox: the focus stays in the field. */
export function Suggestions({
  field,
  typedText,
  state,
  onChoose,
  valueLabel,
}: SuggestionsProps & Pick<FilterLabels, 'valueLabel'>) {
  const { t } = useLingui()
  const q = useDebouncedValue(typedText.trim()).slice(0, MAX_SEARCH_LENGTH)
  const { data, isPlaceholderData } = useApiQuery(
    suggestEndpoint,
    { query: { q } },
    { enabled: q !== '' },
  )
  // The selection belongs to one answer; a new answer starts open and without a selection.
  const [selection, setSelection] = useState({ of: data, at: NONE })
  const [closedAt, setClosedAt] = useState<string | null>(null)
  const current =
    data && !isPlaceholderData && typedText.trim() !== '' && closedAt !== typedText
      ? data.suggestions
      : []
  const active = selection.of === data ? selection.at : NONE
  const isOpen = current.length > 0

  useEffect(() => {
    const input = field.current
    input?.setAttribute('aria-expanded', String(isOpen))
    if (active >= 0 && isOpen) input?.setAttribute('aria-activedescendant', optionId(active))
    else input?.removeAttribute('aria-activedescendant')
  }, [field, isOpen, active])

  useEffect(() => {
    const all = data?.suggestions.length ?? 0
    if (isOpen) announce(plural(all, { one: '# suggestion', other: '# suggestions' }))
  }, [data, isOpen])

  const choose = (suggestion: Suggestion) => {
    setClosedAt(typedText)
    onChoose(changeBy(suggestion, state))
  }
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.isComposing || event.ctrlKey || event.metaKey) return
    const move = (step: number) => {
      event.preventDefault()
      if (!isOpen) return setClosedAt(null)
      // The arrow keys also stop at the field itself, once per round.
      const stops = current.length + 1
      setSelection({ of: data, at: ((active + 1 + step + stops) % stops) - 1 })
    }
    if (event.key === 'ArrowDown') move(1)
    else if (event.key === 'ArrowUp') move(-1)
    else if (event.key === 'Escape' && isOpen) {
      event.preventDefault()
      setClosedAt(typedText)
    } else if (event.key === 'Enter' && current[active]) {
      event.preventDefault()
      choose(current[active])
    }
  })
  const onBlur = useEffectEvent(() => setClosedAt(typedText))
  useEffect(() => {
    const input = field.current
    const events = { keydown: onKeyDown, blur: onBlur }
    const on = (event: Event) => {
      if (event.type === 'blur') events.blur()
      else events.keydown(event as KeyboardEvent)
    }
    for (const name of Object.keys(events)) input?.addEventListener(name, on)
    return () => {
      for (const name of Object.keys(events)) input?.removeEventListener(name, on)
    }
  }, [field])

  return (
    <div
      id={LIST}
      role="listbox"
      aria-label={t`Suggestions`}
      className="suggestions"
      hidden={!isOpen}
    >
      {current.map((suggestion, index) => (
        <button
          key={JSON.stringify(suggestion)}
          id={optionId(index)}
          type="button"
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => choose(suggestion)}
        >
          <Icon name={icons[suggestion.kind]} />
          <SuggestionText suggestion={suggestion} valueLabel={valueLabel} />
        </button>
      ))}
    </div>
  )
}

const icons = { place: 'map-pin', value: 'list-filter', name: 'user' } as const

function SuggestionText({
  suggestion,
  valueLabel,
}: { suggestion: Suggestion } & Pick<FilterLabels, 'valueLabel'>) {
  if (suggestion.kind === 'name') return <span>{suggestion.name}</span>
  if (suggestion.kind === 'value') {
    return <span>{valueLabel(suggestion.facet, suggestion.value)}</span>
  }
  const { city, country, known: knownName } = suggestion
  const official = city && knownName ? `${city}, ${country}` : country
  return (
    <span>
      {knownName ?? (city || country)}
      {(knownName ?? city) && <small> {official}</small>}
    </span>
  )
}

/** A place or a filter value replaces the text typed for it. */
function changeBy(suggestion: Suggestion, { filters }: BrowseState): Partial<BrowseState> {
  if (suggestion.kind === 'name') return { search: suggestion.name }
  if (suggestion.kind === 'place') {
    return { search: '', location: suggestion.location }
  }
  const { facet, value } = suggestion
  const values = new Set([...(filters.facets[facet] ?? []), value])
  return {
    search: '',
    filters: { ...filters, facets: { ...filters.facets, [facet]: [...values] } },
  }
}
