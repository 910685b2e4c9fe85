import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { Link, type LinkProps } from '../../../ui/link.tsx'
import { rangeNames, type BrowseState } from '#catalogue/filters'
import { listPlacesEndpoint } from '#catalogue/places'
import { facets } from '#companions/vocabulary'
import { useApiQuery } from '../../../lib/api/use-api-query.ts'
import { Icon } from '../../../ui/icon.tsx'
import { availabilityLabel } from './availability-label.ts'
import type { FilterLabels } from './labels.ts'
import { nearLabel } from './near-label.ts'
import { rangeLabel } from './range-labels.ts'
import type { BrowseChange } from './use-browse-state.ts'
import '../../../styles/filters.css'

type Props = {
  state: BrowseState
  withChange: (change: BrowseChange) => LinkProps['to']
} & Pick<FilterLabels, 'valueLabel'>

/** The active filters, each with a link that removes it. */
export function ChosenFilters({ state, withChange, valueLabel }: Props) {
  const { t } = useLingui()
  const { search, location, place = location, filters, unknownNear } = state
  const list = useRef<HTMLUListElement>(null)
  const removedIndex = useRef<number | null>(null)
  const chips: { label: string; without: BrowseChange }[] = []
  if (search) chips.push({ label: t`“${search}”`, without: () => ({ search: '' }) })
  if (location) chips.push({ label: place, without: () => ({ location: '' }) })
  const { free, near } = filters
  if (free) chips.push({ label: availabilityLabel(free), without: withoutFilter('free') })
  const { data: places } = useApiQuery(listPlacesEndpoint, {}, { enabled: Boolean(near) })
  if (near) {
    const label = unknownNear ? t`Unknown place: ${near.near}` : nearLabel(near, places)
    chips.push({ label, without: withoutFilter('near') })
  }
  for (const facet of facets) {
    for (const value of filters.facets[facet] ?? []) {
      const without: BrowseChange = ({ filters: current }) => {
        const values = current.facets[facet]?.filter((item) => item !== value) ?? []
        return { filters: { ...current, facets: { ...current.facets, [facet]: values } } }
      }
      chips.push({ label: valueLabel(facet, value), without })
    }
  }
  for (const name of rangeNames) {
    const bounds = filters.ranges[name]
    if (!bounds) continue
    const without: BrowseChange = ({ filters: current }) => {
      const { [name]: _, ...otherRanges } = current.ranges
      return { filters: { ...current, ranges: otherRanges } }
    }
    chips.push({ label: rangeLabel(name, bounds), without })
  }

  // A removed filter takes the focused link with it, so the focus moves to the next one, or to the empty
  // row.
  const count = chips.length
  useEffect(() => {
    if (removedIndex.current === null) return
    const links = list.current?.querySelectorAll('a') ?? []
    ;(links[Math.min(removedIndex.current, count - 1)] ?? list.current)?.focus()
    removedIndex.current = null
  }, [count])

  return (
    <ul
      ref={list}
      tabIndex={-1}
      aria-label={t`Selected filters`}
      className={count > 0 ? 'mt-4 flex flex-wrap items-center gap-2' : ''}
    >
      {chips.map(({ label, without }, index) => (
        <li key={label}>
          <Link
            to={withChange(without)}
            className="choice"
            aria-label={t`Remove ${label}`}
            onClick={() => (removedIndex.current = index)}
          >
            {label}
            <Icon name="x" className="size-4" />
          </Link>
        </li>
      ))}
      {count > 0 && (
        <li>
          <Link
            to={withChange(() => emptyQuery)}
            className="button button-quiet text-small"
            onClick={() => (removedIndex.current = 0)}
          >
            <Trans>Clear filters</Trans>
          </Link>
        </li>
      )}
    </ul>
  )
}

const withoutFilter =
  (name: 'free' | 'near'): BrowseChange =>
  ({ filters: current }) => {
    const { [name]: _, ...filters } = current
    return { filters }
  }

export const emptyQuery = { search: '', location: '', filters: { facets: {}, ranges: {} } }
