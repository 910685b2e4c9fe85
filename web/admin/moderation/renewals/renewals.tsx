import { Trans, useLingui } from '@lingui/react/macro'
import { listRenewalsEndpoint } from '#moderation/admin-renewals'
import { useSection } from '../../shared/api/use-section.ts'
import { QueuePage } from '../../shared/queue/queue-page.tsx'
import { EndingChecks } from './ending-checks.tsx'
import { RenewalBadge } from './renewal-badge.tsx'
import { useRenewalLabels } from './renewal-labels.ts'
import { RenewalView } from './renewal-view.tsx'

/** Photos that verify the identity of companions, soonest due first; or the one that the address names. */
export function Renewals() {
  const { t } = useLingui()
  const { params } = useSection()
  const { states } = useRenewalLabels()
  return (
    <QueuePage
      kind="renewal"
      endpoint={listRenewalsEndpoint}
      intro={params.has('renewal') || <EndingChecks />}
      label={t`Search by name`}
      states={states}
      late={(overdue) =>
        t`Overdue: ${overdue}. Companions were promised an answer within 48 hours.`
      }
      none={<Trans>No verifications found</Trans>}
      about={<Trans>Pictures that companions send to renew their verification appear here.</Trans>}
      rowsOf={({ renewals }) => renewals}
      heads={[t`Companion`, t`Status`]}
      renderName={({ companion }) => companion.name}
      renderCells={({ state }) => (
        <td>
          <span className="admin-badges">
            <RenewalBadge state={state} />
          </span>
        </td>
      )}
    >
      {(id) => <RenewalView id={id} />}
    </QueuePage>
  )
}
