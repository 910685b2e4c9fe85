import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { Link, type LinkProps } from '../../../ui/link.tsx'
import { rangeNames, type BrowseState } from '#catalogue/filters'
import { listPlaces } from '#catalogue/places.api'
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

/** Everything that narrows the list, each with its way out. */
export function ChosenFilters({ state, withChange, valueLabel }: Props) {
  const { t } = useLingui()
  const { search, location, place = location, filters, unknownNear } = state
  const list = useRef<HTMLUListElement>(null)
  const removed = useRef<number | null>(null)
  const chosen: { label: string; without: BrowseChange }[] = []
  if (search) chosen.push({ label: t`“${search}”`, without: () => ({ search: '' }) })
  if (location) chosen.push({ label: place, without: () => ({ location: '' }) })
  const { free, near } = filters
  if (free) chosen.push({ label: availabilityLabel(free), without: less('free') })
  const { data: places } = useApiQuery(listPlaces, {}, { enabled: Boolean(near) })
  if (near) {
    const label = unknownNear ? t`Unknown place: ${near.near}` : nearLabel(near, places)
    chosen.push({ label, without: less('near') })
  }
  for (const facet of facets) {
    for (const value of filters.facets[facet] ?? []) {
      const without: BrowseChange = ({ filters: asked }) => {
        const values = asked.facets[facet]?.filter((other) => other !== value) ?? []
        return { filters: { ...asked, facets: { ...asked.facets, [facet]: values } } }
      }
      chosen.push({ label: valueLabel(facet, value), without })
    }
  }
  for (const name of rangeNames) {
    const bounds = filters.ranges[name]
    if (!bounds) continue
    const without: BrowseChange = ({ filters: asked }) => {
      const { [name]: _, ...others } = asked.ranges
      return { filters: { ...asked, ranges: others } }
    }
    chosen.push({ label: rangeLabel(name, bounds), without })
  }

  // The link that had the focus is gone: the next one takes it, or the row itself once it is empty.
  const count = chosen.length
  useEffect(() => {
    if (removed.current === null) return
    const links = list.current?.querySelectorAll('a') ?? []
    ;(links[Math.min(removed.current, count - 1)] ?? list.current)?.focus()
    removed.current = null
  }, [count])

  return (
    <ul
      ref={list}
      tabIndex={-1}
      aria-label={t`Selected filters`}
      className={count > 0 ? 'mt-4 flex flex-wrap items-center gap-2' : ''}
    >
      {chosen.map(({ label, without }, index) => (
        <li key={label}>
          <Link
            to={withChange(without)}
            className="choice"
            aria-label={t`Remove ${label}`}
            onClick={() => (removed.current = index)}
          >
            {label}
            <Icon name="x" className="size-4" />
          </Link>
        </li>
      ))}
      {count > 0 && (
        <li>
          <Link
            to={withChange(() => nothingAsked)}
            className="button button-quiet text-small"
            onClick={() => (removed.current = 0)}
          >
            <Trans>Clear filters</Trans>
          </Link>
        </li>
      )}
    </ul>
  )
}

const less =
  (name: 'free' | 'near'): BrowseChange =>
  ({ filters: asked }) => {
    const { [name]: _, ...filters } = asked
    return { filters }
  }

export const nothingAsked = { search: '', location: '', filters: { facets: {}, ranges: {} } }
