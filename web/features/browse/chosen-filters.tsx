import { Trans, useLingui } from '@lingui/react/macro'
import { Link, type LinkProps } from '../../ui/link.tsx'
import { rangeNames, type BrowseState } from '#contract/filters'
import { ranges } from '#contract/limits'
import { facets } from '#contract/vocabulary'
import { Icon } from '../../ui/icon.tsx'
import type { Labels } from './labels.ts'
import type { Bounds } from './range-field.tsx'
import type { Wish } from './use-browse-state.ts'
import '../../styles/filters.css'

type Props = {
  state: BrowseState
  wishing: (wish: Wish) => LinkProps['to']
} & Pick<Labels, 'valueLabel'>

/** Everything that narrows the list, each with its way out. */
export function ChosenFilters({ state, wishing, valueLabel }: Props) {
  const { t } = useLingui()
  const { search, location, filters } = state
  const inWords = ({ min, max }: Bounds) => {
    if (min === null) return t`${max} or less`
    return max === null ? t`${min} or more` : `${min} – ${max}`
  }
  const chosen: { label: string; without: Wish }[] = []
  if (search) chosen.push({ label: `“${search}”`, without: () => ({ search: '' }) })
  if (location) chosen.push({ label: location, without: () => ({ location: '' }) })
  for (const facet of facets) {
    for (const value of filters.facets[facet] ?? []) {
      const without: Wish = ({ filters: { facets: asked, ranges: bounds } }) => {
        const values = asked[facet]?.filter((other) => other !== value) ?? []
        return { filters: { facets: { ...asked, [facet]: values }, ranges: bounds } }
      }
      chosen.push({ label: valueLabel(facet, value), without })
    }
  }
  for (const name of rangeNames) {
    const bounds = filters.ranges[name]
    if (!bounds) continue
    const units = { cm: t`cm`, kg: t`kg`, years: t`years` }[ranges[name].unit]
    const label = `${inWords(bounds)} ${units}`
    const without: Wish = ({ filters: asked }) => {
      const { [name]: _, ...others } = asked.ranges
      return { filters: { ...asked, ranges: others } }
    }
    chosen.push({ label, without })
  }
  if (chosen.length === 0) return null
  return (
    <ul className="mt-4 flex flex-wrap items-center gap-2">
      {chosen.map(({ label, without }) => (
        <li key={label}>
          <Link to={wishing(without)} className="choice" aria-label={t`Remove ${label}`}>
            {label}
            <Icon name="x" className="size-4" />
          </Link>
        </li>
      ))}
      <li>
        <Link to={wishing(() => nothingAsked)} className="button button-quiet text-small">
          <Trans>Clear filters</Trans>
        </Link>
      </li>
    </ul>
  )
}

export const nothingAsked = { search: '', location: '', filters: { facets: {}, ranges: {} } }
