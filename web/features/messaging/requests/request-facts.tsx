import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { MemberRequest } from '#messaging/requests'
import { longDate } from '../../../lib/format.ts'
import { dateText, durationName, occasionName, placeName } from './request-labels.ts'
import { Link } from '../../../ui/link.tsx'
import { RequestStateBadge } from './state-badge.tsx'

export function RequestFacts({ request }: { request: MemberRequest }) {
  const { companion, state, date, time, duration, place, occasion } = request
  const { reference, createdAt } = request
  const { id, name, city } = companion
  return (
    <header className="request-head">
      <h1 className="text-h2">
        {name ? (
          <Link to={`/companion/${id}`} className="hover:text-wine">
            {name}
          </Link>
        ) : (
          <span>
            <Trans>A former companion</Trans>
          </span>
        )}
      </h1>
      <RequestStateBadge state={state} />
      <dl>
        {city && <Fact name={<Trans>City</Trans>}>{city}</Fact>}
        <Fact name={<Trans>Day</Trans>}>{dateText(date)}</Fact>
        {time && (
          <Fact name={<Trans context="of day">Time</Trans>}>
            <Trans>{time}, Swiss time</Trans>
          </Fact>
        )}
        {duration && <Fact name={<Trans>Length</Trans>}>{durationName(duration)}</Fact>}
        <Fact name={<Trans>Where</Trans>}>{placeName(place)}</Fact>
        {occasion && <Fact name={<Trans>Occasion</Trans>}>{occasionName(occasion)}</Fact>}
        <Fact name={<Trans>Sent</Trans>}>{longDate(createdAt)}</Fact>
        <Fact name={<Trans>Reference</Trans>}>{reference}</Fact>
      </dl>
    </header>
  )
}

const Fact = ({ name, children }: { name: ReactNode; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)
