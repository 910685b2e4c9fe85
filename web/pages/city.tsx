import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { withAddress } from '#platform/endpoint'
import type { CityAnswer } from '#catalogue/places'
import { getCityEndpoint } from '#catalogue/cities'
import { panelCalls } from '../features/catalogue/browse/panel-calls.ts'
import { AllHidden } from '../features/companions/all-hidden.tsx'
import { CompanionGrid } from '../features/companions/companion-grid.tsx'
import { GridSkeleton } from '../features/companions/grid-skeleton.tsx'
import { storedHiddenCompanions } from '../features/companions/hidden-companions.ts'
import { valueLabel } from '../features/companions/labels.ts'
import { ListCount } from '../features/companions/list-count.tsx'
import { cityJsonLd } from '../features/catalogue/places/city-json-ld.ts'
import { CityText } from '../features/catalogue/places/city-text.tsx'
import { Districts } from '../features/catalogue/places/districts.tsx'
import { Neighbours } from '../features/catalogue/places/neighbours.tsx'
import { PremiumBanner } from '../features/billing/premium/premium-banner.tsx'
import { CallError } from '../lib/api/api.ts'
import { joinAddress } from '../lib/address.ts'
import { list } from '../lib/format.ts'
import type { Head, PageContext, PageModule } from '../lib/page.ts'
import { usePageParams } from '../lib/page-params.ts'
import { useApiQuery } from '../lib/api/use-api-query.ts'
import { useGate } from '../lib/use-gate.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { Link } from '../ui/link.tsx'
import { Notice } from '../ui/notice.tsx'
import NotFoundPage, { head as notFoundHead } from './not-found.tsx'
import '../styles/city.css'

const callFor = (city = '') => withAddress(getCityEndpoint, { params: { city } })

export default function CityPage() {
  const { city = '' } = usePageParams()
  const { data, error, refetch } = useApiQuery(callFor(city))
  const isPending = useGate(data !== undefined)
  if (isPending) return null
  if (data) return <LoadedCity key={data.city.id} answer={data} />
  if (error instanceof CallError && error.status === 404) return <NotFoundPage />
  if (error) {
    return (
      <Notice
        level={1}
        title={<Trans>Unable to Load Companions</Trans>}
        text={error.message}
        action={{ label: <Trans>Try Again</Trans>, onClick: () => void refetch() }}
      />
    )
  }
  return (
    <div className="wrap city">
      <GridSkeleton />
    </div>
  )
}

function LoadedCity({ answer }: { answer: CityAnswer }) {
  const { city, data, total, languages, districts, neighbours } = answer
  const { name } = city
  const browse = joinAddress('/browse', new URLSearchParams({ location: city.location }))
  const hiddenIds = storedHiddenCompanions.useTexts()
  const visible = data.filter(({ id }) => !hiddenIds.includes(id))
  const hiddenMatches = data.filter((companion) => !visible.includes(companion)).map(({ id }) => id)
  return (
    <div className="wrap city">
      <p className="city-up">
        <Link to="/companions">
          <Icon name="chevron-left" />
          <Trans>All Companions by Location</Trans>
        </Link>
      </p>
      <h1 className="text-h1">{titleOf(name)}</h1>
      <div className="city-text">
        <CityText
          city={city}
          total={total}
          languages={languages.map((language) => valueLabel('languages', language))}
        />
      </div>
      {total > 0 && (
        <div className="city-list">
          <ListCount total={total} hiddenMatches={hiddenMatches} />
          <Link to={browse} className="nav-link">
            <Trans>Filter and sort</Trans>
          </Link>
        </div>
      )}
      <Districts districts={districts} />
      {visible.length > 0 && <CompanionGrid companions={visible} eager={4} showFeatured />}
      {visible.length === 0 && hiddenMatches.length > 0 && <AllHidden />}
      {visible.length === 0 && hiddenMatches.length === 0 && (
        <Notice
          title={<Trans>No companion is currently listed in {name}</Trans>}
          link={{ label: <Trans>Browse All Companions</Trans>, to: '/browse' }}
        />
      )}
      {data.length < total && (
        <p className="city-more">
          <ButtonLink to={browse} variant="line">
            <Trans>View all companions in {name}</Trans>
          </ButtonLink>
        </p>
      )}
      <Neighbours neighbours={neighbours} />
      <PremiumBanner variant="upgrade" />
    </div>
  )
}

const titleOf = (name: string) => t`Companions in ${name}`

export const calls: PageModule['calls'] = ({ params, search }) => [
  callFor(params['city']),
  ...panelCalls(search),
]

const DESCRIPTION_LENGTH = 155

export function head(context: PageContext): Head {
  const { body, status } = context.answer(callFor(context.params['city']))
  if (!body) {
    if (status === 404) return notFoundHead(context)
    return { title: t`Companions`, description: t`We can’t find this page.`, canonical: null }
  }
  const { city, languages, total } = body
  const { name, country, path, paths, text } = city
  const spoken = list(languages.map((language) => valueLabel('languages', language)))
  const facts = spoken
    ? t`Independent companions in ${name}, ${country}: profiles with photos, prices and availability. Languages: ${spoken}.`
    : t`Independent companions in ${name}, ${country}.`
  return {
    title: titleOf(name),
    description: (text ?? facts).slice(0, DESCRIPTION_LENGTH).trimEnd(),
    canonical: total > 0 ? path : null,
    paths,
    ...(total > 0 && { jsonLd: cityJsonLd(body) }),
  }
}
