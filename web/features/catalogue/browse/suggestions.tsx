import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent, useState, type RefObject } from 'react'
import type { BrowseState } from '#catalogue/filters'
import { MAX_SEARCH_LENGTH } from '#platform/limits'
import type { Suggestion } from '#catalogue/suggestions'
import { suggest } from '#catalogue/suggestions.api'
import { useApiQuery } from '../../../lib/api/use-api-query.ts'
import { announce } from '../../../ui/announce.tsx'
import { Icon } from '../../../ui/icon.tsx'
import type { FilterLabels } from './labels.ts'
import { useDebouncedValue } from './use-debounced-value.ts'
import '../../../styles/suggestions.css'

export type SuggestionsProps = {
  field: RefObject<HTMLInputElement | null>
  /** What the field holds. */
  typed: string
  state: BrowseState
  onChoose: (changed: Partial<BrowseState>) => void
}

const LIST = 'search-suggestions'
const NONE = -1
const optionId = (at: number) => `${LIST}-${at}`

/** The list box of the search field, which is its combobox: the focus stays in the field. */
export function Suggestions({
  field,
  typed,
  state,
  onChoose,
  valueLabel,
}: SuggestionsProps & Pick<FilterLabels, 'valueLabel'>) {
  const { t } = useLingui()
  const q = useDebouncedValue(typed.trim()).slice(0, MAX_SEARCH_LENGTH)
  const { data, isPlaceholderData } = useApiQuery(suggest, { query: { q } }, { enabled: q !== '' })
  // Of an answer alone: another one begins without a choice, and open.
  const [chosen, setChosen] = useState({ of: data, at: NONE })
  const [closedAt, setClosedAt] = useState<string | null>(null)
  const current =
    data && !isPlaceholderData && typed.trim() !== '' && closedAt !== typed ? data.suggestions : []
  const active = chosen.of === data ? chosen.at : NONE
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
    setClosedAt(typed)
    onChoose(changeBy(suggestion, state))
  }
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.isComposing || event.ctrlKey || event.metaKey) return
    const move = (by: number) => {
      event.preventDefault()
      if (!isOpen) return setClosedAt(null)
      // The field itself is one stop of the round.
      const stops = current.length + 1
      setChosen({ of: data, at: ((active + 1 + by + stops) % stops) - 1 })
    }
    if (event.key === 'ArrowDown') move(1)
    else if (event.key === 'ArrowUp') move(-1)
    else if (event.key === 'Escape' && isOpen) {
      event.preventDefault()
      setClosedAt(typed)
    } else if (event.key === 'Enter' && current[active]) {
      event.preventDefault()
      choose(current[active])
    }
  })
  const onBlur = useEffectEvent(() => setClosedAt(typed))
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
      {current.map((suggestion, at) => (
        <button
          key={JSON.stringify(suggestion)}
          id={optionId(at)}
          type="button"
          role="option"
          tabIndex={-1}
          aria-selected={at === active}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => choose(suggestion)}
        >
          <Icon name={icons[suggestion.kind]} />
          <Words suggestion={suggestion} valueLabel={valueLabel} />
        </button>
      ))}
    </div>
  )
}

const icons = { place: 'map-pin', value: 'list-filter', name: 'user' } as const

function Words({
  suggestion,
  valueLabel,
}: { suggestion: Suggestion } & Pick<FilterLabels, 'valueLabel'>) {
  if (suggestion.kind === 'name') return <span>{suggestion.name}</span>
  if (suggestion.kind === 'value') {
    return <span>{valueLabel(suggestion.facet, suggestion.value)}</span>
  }
  const { city, country, known } = suggestion
  const official = city && known ? `${city}, ${country}` : country
  return (
    <span>
      {known ?? (city || country)}
      {(known ?? city) && <small> {official}</small>}
    </span>
  )
}

/** A place and a value narrow the list; what was typed towards them goes. */
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
