import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { readBrowseState, writeBrowseState } from '#catalogue/filters'
import type { PageModule } from '../lib/page.ts'
import { countsCall, locationsCall } from '../features/catalogue/browse/browse-calls.ts'
import { BrowseControls } from '../features/catalogue/browse/browse-controls.tsx'
import { ChosenFilters, emptyQuery } from '../features/catalogue/browse/chosen-filters.tsx'
import { CorrectionNotice } from '../features/catalogue/browse/correction-notice.tsx'
import { DidYouMean } from '../features/catalogue/browse/did-you-mean.tsx'
import { panelCalls } from '../features/catalogue/browse/panel-calls.ts'
import { useBrowseState } from '../features/catalogue/browse/use-browse-state.ts'
import { AllHidden } from '../features/companions/all-hidden.tsx'
import { CompanionGrid } from '../features/companions/companion-grid.tsx'
import { CountrySection } from '../features/companions/country-section.tsx'
import { GridSkeleton } from '../features/companions/grid-skeleton.tsx'
import { storedHiddenCompanions } from '../features/companions/hidden-companions.ts'
import { valueLabel } from '../features/companions/labels.ts'
import { ListCount } from '../features/companions/list-count.tsx'
import { SampleLabel } from '../features/companions/sample-label.tsx'
import { useSamples } from '../features/companions/use-samples.ts'
import { withoutHidden } from '../features/companions/without-hidden.ts'
import { PremiumBanner } from '../features/billing/premium/premium-banner.tsx'
import { useApiQuery } from '../lib/api/use-api-query.ts'
import { useSite } from '../lib/site.ts'
import { Link } from '../ui/link.tsx'
import { Notice } from '../ui/notice.tsx'
import { LazyFilterDialog } from './parts/lazy-filter-dialog.ts'
import { LazySuggestions } from './parts/lazy-suggestions.ts'

export default function CompanionsPage() {
  const { state: browseState, address, withChange, change } = useBrowseState()
  const { demo } = useSite()
  const { data, isError, error, refetch } = useApiQuery(
    locationsCall(browseState),
    {},
    {
      keep: true,
    },
  )
  const state = { ...browseState, place: data?.place, unknownNear: data?.unknownNear }
  const everything = useApiQuery(
    countsCall({ ...state, ...emptyQuery }),
    {},
    {
      enabled: demo && data?.total === 0,
    },
  )
  const isLost = isError && !data
  const hiddenIds = storedHiddenCompanions.useTexts()
  const samples = useSamples(demo && (isLost || everything.data?.total === 0), state)?.filter(
    ({ id }) => !hiddenIds.includes(id),
  )
  const listedIds = data?.countries.flatMap(({ cities }) =>
    cities.flatMap(({ companions }) => companions.map(({ id }) => id)),
  )
  const hiddenMatches = listedIds?.filter((id) => hiddenIds.includes(id)) ?? []
  const countries = data && withoutHidden(data.countries, hiddenMatches)
  const isEmpty = samples ? samples.length === 0 : data?.total === 0

  return (
    <div className="wrap">
      <h1 className="pt-8 pb-6 text-h2 md:pt-14 md:pb-10">
        <Trans>All Companions by Location</Trans>
      </h1>
      <BrowseControls
        state={state}
        address={address}
        onChange={change}
        FilterDialog={LazyFilterDialog}
        Suggestions={LazySuggestions}
      />
      <ChosenFilters state={state} withChange={withChange} valueLabel={valueLabel} />
      <div className="my-4 flex flex-wrap items-center justify-between gap-x-6">
        <ListCount
          total={samples ? undefined : data?.total}
          hiddenMatches={samples ? [] : hiddenMatches}
        />
        <Link to="/map" className="nav-link text-small">
          <Trans>Map of Switzerland</Trans>
        </Link>
      </div>
      {data?.corrected && (
        <CorrectionNotice
          search={state.search}
          corrected={data.corrected}
          withChange={withChange}
        />
      )}
      {samples && samples.length > 0 && (
        <>
          <SampleLabel />
          <CompanionGrid companions={samples} />
        </>
      )}
      {isEmpty && (
        <Notice
          title={
            <Trans>
              No companions found matching your criteria. Try adjusting your search or filters.
            </Trans>
          }
          text={
            data?.suggestions && <DidYouMean texts={data.suggestions} withChange={withChange} />
          }
          link={{ label: <Trans>Clear All Filters</Trans>, to: '/companions' }}
        />
      )}
      {!samples && !isEmpty && countries?.length === 0 && <AllHidden />}
      {!samples &&
        !isEmpty &&
        countries?.map((country, index) => (
          <CountrySection
            key={country.location}
            country={country}
            first={index === 0}
            browse={(location) => withChange(() => ({ location }), { page: '/browse' })}
          />
        ))}
      {!samples && isLost && !demo && (
        <Notice
          title={<Trans>Unable to Load Companions</Trans>}
          text={error.message}
          action={{ label: <Trans>Try Again</Trans>, onClick: () => void refetch() }}
        />
      )}
      {!samples && !data && !(isLost && !demo) && <GridSkeleton />}
      <div className="mt-20">
        <PremiumBanner variant="upgrade" />
      </div>
    </div>
  )
}

export const calls: PageModule['calls'] = ({ search }) => [
  locationsCall(readBrowseState(search)),
  ...panelCalls(search),
]

export const head: PageModule['head'] = ({ search }) => ({
  title: t`All Companions by Location`,
  description: t`Independent companions by country and city: Zurich, Geneva, Basel, Bern, Lausanne and more.`,
  canonical: writeBrowseState(readBrowseState(search)).size ? null : '/companions',
})
