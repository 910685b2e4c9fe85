import { Plural, Trans } from '@lingui/react/macro'
import type { OwnProfile } from '#companions/own/own'
import { dateText } from '../../../features/messaging/requests/request-labels.ts'
import { Link } from '../../../ui/link.tsx'
import { OwnSection } from '../../shared/own-section.tsx'

/** Number of requests that await an answer, and a link to the oldest. */
export const NextRequests = ({ requests }: { requests: OwnProfile['requests'] }) => (
  <OwnSection
    title={<Trans>Requests</Trans>}
    help={
      <p>
        {requests.answeredBy === 'team' ? (
          <Trans>
            Our team answers on your behalf. You can read every request, and choose who answers.
          </Trans>
        ) : (
          <Trans>
            Up to three of the oldest requests that need an answer. Select one to answer.
          </Trans>
        )}
      </p>
    }
  >
    {requests.waiting === 0 ? (
      <p className="text-ink-2">
        <Trans>No request needs an answer.</Trans>
      </p>
    ) : (
      <>
        <p>
          <Plural
            value={requests.waiting}
            one="# request needs an answer."
            other="# requests need an answer."
          />
        </p>
        <ul className="own-requests">
          {requests.next.map(({ id, date, reference }) => (
            <li key={id}>
              <Link to={`/own/inbox/${id}`} className="link">
                {dateText(date)} <small>{reference}</small>
              </Link>
            </li>
          ))}
        </ul>
      </>
    )}
    <p>
      <Link to="/own/inbox" className="link">
        <Trans>All requests</Trans>
      </Link>
    </p>
  </OwnSection>
)
