import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useNavigate } from 'react-router-dom'
import { withAddress } from '#platform/endpoint'
import { readBrowseState, writeBrowseState } from '#catalogue/filters'
import { listHomeCompanionsEndpoint, listHomeStoriesEndpoint } from '#catalogue/homepage'
import { HOME_COMPANIONS, HOME_STORIES } from '#platform/limits'
import { answerPart, type PageModule } from '../lib/page.ts'
import { brand } from '../brand.ts'
import { BrowseControls } from '../features/catalogue/browse/browse-controls.tsx'
import { panelCalls } from '../features/catalogue/browse/panel-calls.ts'
import { cardData, type CardData } from '../features/companions/card-data.ts'
import { CompanionGrid } from '../features/companions/companion-grid.tsx'
import { GridSkeleton } from '../features/companions/grid-skeleton.tsx'
import { storedHiddenCompanions } from '../features/companions/hidden-companions.ts'
import { PremiumBanner } from '../features/billing/premium/premium-banner.tsx'
import { StoryStrip } from '../features/media/stories/story-row.tsx'
import { StorySkeleton } from '../features/media/stories/story-skeleton.tsx'
import { joinAddress } from '../lib/address.ts'
import { useApiQuery } from '../lib/api/use-api-query.ts'
import { Link } from '../ui/link.tsx'
import { Notice } from '../ui/notice.tsx'
import { LazyFilterDialog } from './parts/lazy-filter-dialog.ts'
import { LazySuggestions } from './parts/lazy-suggestions.ts'

const companionsCall = withAddress(listHomeCompanionsEndpoint, {
  query: { limit: HOME_COMPANIONS },
})
const storiesCall = withAddress(listHomeStoriesEndpoint, { query: { limit: HOME_STORIES } })

const nothingAsked = readBrowseState(new URLSearchParams())

export default function HomePage() {
  const navigate = useNavigate()
  const featured = useApiQuery(companionsCall)
  const stories = useApiQuery(storiesCall)
  const hiddenIds = storedHiddenCompanions.useTexts()
  // Inlined answers contain only the fields that a card shows.
  const companions: CardData[] | undefined = featured.data?.companions.slice(0, HOME_COMPANIONS)
  const visible = companions?.filter(({ id }) => !hiddenIds.includes(id))
  return (
    <>
      <div className="wrap">
        <div className="grid gap-5 pt-9 pb-12 md:grid-cols-[1fr_20rem] md:items-end md:pt-20 md:pb-16">
          <h1 className="text-h1">
            <Trans>
              Company,
              <br />
              chosen <em className="text-wine">with care.</em>
            </Trans>
          </h1>
          <p className="text-ink-2">
            <Trans>
              The premium Swiss directory of independent companions in Zurich, Geneva, Basel, Bern,
              Lausanne and beyond.
            </Trans>
          </p>
        </div>
        <BrowseControls
          state={nothingAsked}
          address="/browse"
          FilterDialog={LazyFilterDialog}
          Suggestions={LazySuggestions}
          onChange={(changes) =>
            void navigate(joinAddress('/browse', writeBrowseState({ ...nothingAsked, ...changes })))
          }
        />
        {stories.data ? (
          <StoryStrip
            stories={stories.data.stories
              .filter(({ companionId }) => !hiddenIds.includes(companionId))
              .slice(0, HOME_STORIES)}
          />
        ) : (
          stories.isPending && <StorySkeleton />
        )}
      </div>
      {featured.data || featured.isPending ? (
        <section className="wrap mt-14 md:mt-20">
          <div className="mb-6 flex items-end justify-between gap-6">
            <h2 className="max-w-[16ch] text-h2 sm:max-w-none">
              <Trans>Featured Companions Today</Trans>
            </h2>
            <Link to="/browse" className="button button-quiet -mr-1 shrink-0 text-small">
              <Trans>View all</Trans>
            </Link>
          </div>
          {visible?.length === 0 && (
            <Notice
              level={3}
              title={<Trans>No featured companions available at the moment.</Trans>}
              text={<Trans>Please check back later.</Trans>}
            />
          )}
          {visible && visible.length > 0 && <CompanionGrid companions={visible} eager={2} />}
          {!visible && <GridSkeleton />}
        </section>
      ) : (
        <Notice
          title={<Trans>Unable to Load Content</Trans>}
          text={<Trans>Failed to load content. Please try again later.</Trans>}
          action={{
            label: <Trans>Try Again</Trans>,
            onClick: () => void Promise.all([featured.refetch(), stories.refetch()]),
          }}
        />
      )}
      <div className="wrap mt-20">
        <p className="mb-6 flex flex-wrap gap-x-6">
          <Trans>
            <Link to="/zurich" className="nav-link">
              Zurich
            </Link>{' '}
            <Link to="/geneva" className="nav-link">
              Geneva
            </Link>{' '}
            <Link to="/basel" className="nav-link">
              Basel
            </Link>{' '}
            <Link to="/bern" className="nav-link">
              Bern
            </Link>{' '}
            <Link to="/lausanne" className="nav-link">
              Lausanne
            </Link>
          </Trans>
        </p>
        <PremiumBanner />
      </div>
    </>
  )
}

export const calls: PageModule['calls'] = ({ search }) => [
  companionsCall,
  storiesCall,
  ...panelCalls(search),
]

export const head: PageModule['head'] = () => ({
  title: brand.name,
  description: t`The premium Swiss directory of independent companions in Zurich, Geneva, Basel, Bern, Lausanne and beyond. Discreet, and for adults only.`,
  canonical: '/',
})

export const parts: PageModule['parts'] = import.meta.env.SSR
  ? [
      answerPart(companionsCall, ({ companions }) => ({ companions: companions.map(cardData) })),
      // The picture is requested in the same size.
      answerPart(storiesCall, ({ stories }) => ({
        stories: stories.map((story) => ({ ...story, thumbnail: undefined })),
      })),
    ]
  : undefined
