import { Plural, Trans } from '@lingui/react/macro'
import type { OwnProfile } from '#contract/own'
import { longDate } from '../../lib/format.ts'
import { OwnSection } from '../shared/own-section.tsx'

/** How many requests need an answer, and the oldest of them. */
export const NextRequests = ({ requests }: { requests: OwnProfile['requests'] }) => (
  <OwnSection
    title={<Trans>Requests</Trans>}
    help={
      <p>
        <Trans>
          At present our team answers on your behalf and asks you first. You see the preferred day
          and the reference here.
        </Trans>
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
              {longDate(date)} <small>{reference}</small>
            </li>
          ))}
        </ul>
      </>
    )}
  </OwnSection>
)
