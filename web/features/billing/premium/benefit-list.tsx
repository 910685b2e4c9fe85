import { Plural, Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Plan } from '#billing/plans'
import { Icon } from '../../../ui/icon.tsx'

/** A plan's benefits, with their limits. */
export const BenefitList = ({ benefits }: Pick<Plan, 'benefits'>) => (
  <ul className="mt-5 space-y-2 border-b border-line pb-5">
    <Benefit>
      {benefits.openRequests === null ? (
        <Trans>Unlimited open requests</Trans>
      ) : (
        <Plural value={benefits.openRequests} one="# open request" other="# open requests" />
      )}
    </Benefit>
    <Benefit>
      <Plural value={benefits.savedSearches} one="# saved search" other="# saved searches" />
    </Benefit>
    <Benefit>
      {benefits.instantAlerts ? (
        <Trans>Instant or daily alerts</Trans>
      ) : (
        <Trans>Daily alerts</Trans>
      )}
    </Benefit>
    <Benefit>{priorityName(benefits.priority)}</Benefit>
  </ul>
)

const Benefit = ({ children }: { children: ReactNode }) => (
  <li className="flex gap-2">
    <Icon name="check" className="text-brass-text" />
    <span>{children}</span>
  </li>
)

function priorityName(priority: Plan['benefits']['priority']) {
  if (priority === 3) return <Trans>Top-priority requests</Trans>
  if (priority === 2) return <Trans>High-priority requests</Trans>
  if (priority === 1) return <Trans>Priority requests</Trans>
  return <Trans>Requests in order of arrival</Trans>
}
