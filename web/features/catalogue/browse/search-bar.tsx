import { Trans, useLingui } from '@lingui/react/macro'
import {
  startTransition,
  Suspense,
  useEffect,
  useRef,
  useState,
  type ComponentType,
  type SubmitEvent,
} from 'react'
import { countFilters, type BrowseState } from '#catalogue/filters'
import { inLanguage } from '../../../lib/i18n.ts'
import { Icon } from '../../../ui/icon.tsx'
import { PanelLink } from '../../../ui/panel-link.tsx'
import { HiddenFields } from './hidden-fields.tsx'
import type { SuggestionsProps } from './suggestions.tsx'

export type SearchBarProps = {
  state: BrowseState
  /** Address of the page with the results, with its current query. */
  address: string
  onChange: (changes: Partial<BrowseState>) => void
  Suggestions: ComponentType<SuggestionsProps>
  /** True for a single line on phones that stays in view. */
  sticky?: boolean
}

/** Suggestions need a script; without one this is a plain search field. */
const combobox = {
  role: 'combobox',
  'aria-autocomplete': 'list',
  'aria-expanded': false,
  'aria-controls': 'search-suggestions',
} as const

export function SearchBar({
  state,
  address,
  onChange,
  Suggestions,
  sticky = false,
}: SearchBarProps) {
  const { t } = useLingui()
  const [hasScript, setHasScript] = useState(false)
  // A transition, because the combobox can wait until the page is hydrated.
  useEffect(() => startTransition(() => setHasScript(true)), [])
  const field = useRef<HTMLInputElement>(null)
  // `null` until someone types; only then are suggestions fetched.
  const [typedText, setTypedText] = useState<string | null>(null)
  const filterCount = countFilters(state.filters)

  function change(changes: Partial<BrowseState>) {
    setTypedText(null)
    field.current?.blur()
    onChange(changes)
  }

  function choose(changes: Partial<BrowseState>) {
    if (field.current) field.current.value = changes.search ?? ''
    change(changes)
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    change({ search: field.current?.value.trim() ?? '' })
  }

  return (
    <form
      role="search"
      action={inLanguage(address.split('?')[0] ?? '')}
      onSubmit={submit}
      className={`search-bar ${sticky ? 'search-bar-sticky' : ''}`}
    >
      <HiddenFields address={address} without={['search', 'exact', 'after']} />
      <div className="flex min-w-0 flex-1 items-center">
        <button type="submit" className="icon-button" aria-label={t`Search`} title={t`Search`}>
          <Icon name="search" />
        </button>
        <input
          ref={field}
          key={state.search}
          type="search"
          {...(hasScript && combobox)}
          onInput={(event) => setTypedText(event.currentTarget.value)}
          name="search"
          defaultValue={state.search}
          maxLength={100}
          autoComplete="off"
          enterKeyHint="search"
          aria-label={t`Search companions`}
          placeholder={t`Name, city or interest`}
          className="h-full w-full min-w-0 bg-transparent pl-1"
        />
      </div>
      {typedText !== null && (
        <Suspense fallback={null}>
          <Suggestions field={field} typedText={typedText} state={state} onChoose={choose} />
        </Suspense>
      )}
      <PanelLink panel="location" page={address} className="search-part search-place">
        <Icon name="map-pin" />
        <span>
          {state.place || state.location || (
            <span>
              <Trans>All locations</Trans>
            </span>
          )}
        </span>
      </PanelLink>
      <PanelLink panel="filters" page={address} className="search-part">
        <Icon name="list-filter" />
        <span>
          <Trans>Filter</Trans>
        </span>
        {filterCount > 0 && <span className="text-wine tabular-nums">({filterCount})</span>}
      </PanelLink>
    </form>
  )
}
