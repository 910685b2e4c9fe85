import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Suspense } from 'react'
import type { Companion } from '#catalogue/companions'
import { listPlacesEndpoint } from '#catalogue/places'
import { countFilters, readBrowseState } from '#catalogue/filters'
import type { PageModule } from '../lib/page.ts'
import { browseCall, countsCall } from '../features/catalogue/browse/browse-calls.ts'
import { BrowseControls } from '../features/catalogue/browse/browse-controls.tsx'
import { ChosenFilters, emptyQuery } from '../features/catalogue/browse/chosen-filters.tsx'
import { DidYouMean } from '../features/catalogue/browse/did-you-mean.tsx'
import { panelCalls } from '../features/catalogue/browse/panel-calls.ts'
import { SortSelect } from '../features/catalogue/browse/sort-select.tsx'
import { useBrowseList } from '../features/catalogue/browse/use-browse-list.ts'
import { useBrowseState } from '../features/catalogue/browse/use-browse-state.ts'
import { ViewToggle } from '../features/catalogue/browse/view-toggle.tsx'
import { recentlySeen } from '../features/companions/recently-seen.ts'
import { AllHidden } from '../features/companions/all-hidden.tsx'
import { availabilityUnder } from '../features/companions/availability.tsx'
import { distanceUnder } from '../features/companions/distance-under.tsx'
import { CorrectionNotice } from '../features/catalogue/browse/correction-notice.tsx'
import { CompanionGrid } from '../features/companions/companion-grid.tsx'
import { CompanionList } from '../features/companions/companion-list.tsx'
import { GridSkeleton } from '../features/companions/grid-skeleton.tsx'
import { storedHiddenCompanions } from '../features/companions/hidden-companions.ts'
import { valueLabel } from '../features/companions/labels.ts'
import { ListCount } from '../features/companions/list-count.tsx'
import { SampleLabel } from '../features/companions/sample-label.tsx'
import { useSamples } from '../features/companions/use-samples.ts'
import { PremiumBanner } from '../features/billing/premium/premium-banner.tsx'
import { SAVE_PANEL, SaveSearchLink } from '../features/notifications/searches/save-search-link.tsx'
import { lazyComponent } from '../lib/lazy-component.tsx'
import { usePanel } from '../lib/modal-route.ts'
import { useApiQuery } from '../lib/api/use-api-query.ts'
import { useSite } from '../lib/site.ts'
import { Notice } from '../ui/notice.tsx'
import { NewSince } from './parts/lazy-new-since.tsx'
import { MoreLink } from './parts/more-link.tsx'
import { LazyFilterDialog } from './parts/lazy-filter-dialog.ts'
import { LazySuggestions } from './parts/lazy-suggestions.ts'

const BrowseMore = lazyComponent(() => import('./parts/browse-more.tsx'))

export default function BrowsePage() {
  const { state: browseState, view, after, address, withChange, change } = useBrowseState()
  const { demo } = useSite()
  const list = useBrowseList(browseState, after)
  const pages = list.data?.pages
  const loadedCompanions = pages?.flatMap(({ data }) => data)
  const { total, suggestions: similarSearches, place, unknownNear, corrected } = pages?.[0] ?? {}
  const state = { ...browseState, place, unknownNear }
  const everything = useApiQuery(
    countsCall({ ...state, ...emptyQuery }),
    {},
    {
      enabled: demo && total === 0,
    },
  )
  const isLost = list.isError && !loadedCompanions
  const samples = useSamples(demo && (isLost || everything.data?.total === 0), state)
  const companions = samples ?? loadedCompanions
  const hiddenIds = storedHiddenCompanions.useTexts()
  const seenIds = recentlySeen.useTexts()
  const visible = companions?.filter(({ id }) => !hiddenIds.includes(id))
  const hiddenMatches = hiddenIds.filter((hiddenId) =>
    companions?.some(({ id }) => id === hiddenId),
  )
  const Companions = view === 'list' ? CompanionList : CompanionGrid
  const { panel } = usePanel()
  const isNarrow = Boolean(state.search || state.location || countFilters(state.filters))
  const isSaving = isNarrow && panel === SAVE_PANEL

  return (
    <div className="wrap">
      <h1 className="pt-8 pb-6 text-h2 md:pt-14 md:pb-10">
        {titleOf(place || browseState.location)}
      </h1>
      <BrowseControls
        state={state}
        address={address}
        onChange={change}
        FilterDialog={LazyFilterDialog}
        Suggestions={LazySuggestions}
        sticky
      />
      <ChosenFilters state={state} withChange={withChange} valueLabel={valueLabel} />
      <div className="my-4 flex flex-wrap items-center justify-between gap-x-6">
        <div className="flex flex-wrap items-center gap-x-4">
          <ListCount
            total={companions && (samples?.length ?? total ?? 0)}
            hiddenMatches={hiddenMatches}
          />
          {visible && <NewSince companions={visible} isWhole={!list.hasNextPage} />}
          {isNarrow && <SaveSearchLink />}
        </div>
        {/* A minimum width prevents a shift: this line may paint half-parsed or in another font. */}
        <div className="flex min-w-53 items-center justify-between gap-3">
          <SortSelect
            sort={state.sort}
            near={Boolean(state.filters.near)}
            address={address}
            onChange={(sort) => change({ sort })}
          />
          <ViewToggle
            view={view}
            addressOf={(nextView) => withChange(() => ({}), { view: nextView })}
          />
        </div>
      </div>
      {corrected && (
        <CorrectionNotice search={state.search} corrected={corrected} withChange={withChange} />
      )}
      {samples && <SampleLabel />}
      {visible && visible.length > 0 && (
        <div aria-busy={list.isPlaceholderData} className="transition-opacity aria-busy:opacity-50">
          <Companions
            companions={visible}
            eager={4}
            showFeatured
            under={view === 'list' ? renderNewMark : renderBelow}
          />
        </div>
      )}
      {!visible?.length && hiddenMatches.length > 0 && <AllHidden />}
      {!visible?.length && hiddenMatches.length === 0 && companions && (
        <Notice
          title={<Trans>No companions found matching your criteria</Trans>}
          text={similarSearches && <DidYouMean texts={similarSearches} withChange={withChange} />}
          link={{ label: <Trans>Clear All Filters</Trans>, to: withChange(() => emptyQuery) }}
        />
      )}
      {!companions && isLost && !demo && (
        <Notice
          title={<Trans>Unable to Load Companions</Trans>}
          text={list.error?.message}
          action={{ label: <Trans>Try Again</Trans>, onClick: () => void list.refetch() }}
        />
      )}
      {!companions && !(isLost && !demo) && <GridSkeleton />}
      {list.hasNextPage && !samples && <MoreLink list={list} address={address} />}
      {(isSaving || seenIds.length > 0) && (
        <Suspense fallback={null}>
          <BrowseMore state={state} hiddenIds={hiddenIds} isSaving={isSaving} />
        </Suspense>
      )}
      <div className="mt-20">
        <PremiumBanner variant="upgrade" />
      </div>
    </div>
  )
}

const renderNewMark = (companion: Companion) => (
  <>
    {companion.newSince && <NewSince companions={[companion]} />}
    {distanceUnder(companion)}
  </>
)

const renderBelow = (companion: Companion) => (
  <>
    {renderNewMark(companion)}
    {availabilityUnder(companion)}
  </>
)

const titleOf = (location: string) =>
  location ? t`Companions in ${location}` : t`Browse companions`

export const calls: PageModule['calls'] = ({ search }) => [
  browseCall(readBrowseState(search), search.get('after')),
  ...(search.has('near') ? [listPlacesEndpoint] : []),
  ...panelCalls(search),
]

export const head: PageModule['head'] = ({ search, answer }) => {
  const state = readBrowseState(search)
  const { location: requestedLocation } = state
  const { place: location = requestedLocation } =
    answer(browseCall(state, search.get('after'))).body ?? {}
  const query = requestedLocation ? `?${new URLSearchParams({ location: requestedLocation })}` : ''
  return {
    title: titleOf(location),
    description: location
      ? t`Independent companions in ${location}: profiles with photos, languages and availability.`
      : t`All independent companions, by place, language, availability and more.`,
    canonical: state.search || countFilters(state.filters) ? null : `/browse${query}`,
  }
}
