import { Trans, useLingui } from '@lingui/react/macro'
import type { SubmitEvent } from 'react'
import { countFilters, type BrowseState } from '#contract/filters'
import { inLanguage } from '../../lib/i18n.ts'
import { Icon } from '../../ui/icon.tsx'
import { PanelLink } from '../../ui/panel-link.tsx'
import { HiddenFields } from './hidden-fields.tsx'

export type SearchBarProps = {
  state: BrowseState
  /** The page that shows what is found, with its present query. */
  address: string
  onSearch: (search: string) => void
  /** One line on phones, that stays in view. */
  sticky?: boolean
}

export function SearchBar({ state, address, onSearch, sticky = false }: SearchBarProps) {
  const { t } = useLingui()
  const chosen = countFilters(state.filters)

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const field = event.currentTarget.elements.namedItem('search') as HTMLInputElement
    field.blur()
    onSearch(field.value.trim())
  }

  return (
    <form
      role="search"
      action={inLanguage(address.split('?')[0] ?? '')}
      onSubmit={submit}
      className={`search-bar ${sticky ? 'search-bar-sticky' : ''}`}
    >
      <HiddenFields address={address} without={['search', 'after']} />
      <div className="flex min-w-0 flex-1 items-center">
        <button type="submit" className="icon-button" aria-label={t`Search`} title={t`Search`}>
          <Icon name="search" />
        </button>
        <input
          key={state.search}
          type="search"
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
      <PanelLink panel="location" page={address} className="search-part search-place">
        <Icon name="map-pin" />
        <span>{state.location || <Trans>All locations</Trans>}</span>
      </PanelLink>
      <PanelLink panel="filters" page={address} className="search-part">
        <Icon name="list-filter" />
        <span>
          <Trans>Filter</Trans>
        </span>
        {chosen > 0 && <span className="text-wine tabular-nums">({chosen})</span>}
      </PanelLink>
    </form>
  )
}
