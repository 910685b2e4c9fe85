import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { revokePremiumEndpoint, type User } from '#accounts/users'
import { call } from '../../../lib/api/call.ts'
import { longDate } from '../../../lib/format.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { FormMessage } from '../../../ui/form-message.tsx'
import { IfMay } from '../../shared/api/role.tsx'
import { ReasonDialog } from '../../shared/form/reason-dialog.tsx'
import { GrantDialog } from './grant-dialog.tsx'
import { useUserAction } from './use-user-action.ts'
import { usePlanNames } from '../../shared/labels/plan-names.ts'
import { TitledSection } from '../../../ui/titled-section.tsx'

type Props = { user: User; show: (user: User) => void }

/** Premium granted without payment, listed apart from the paid subscription. */
export function UserPremium({ user, show }: Props) {
  const { t } = useLingui()
  const plans = usePlanNames()
  const { runUserAction, busy, message } = useUserAction(show)
  const [isGiving, setGiving] = useState(false)
  const [revoked, setRevoked] = useState<User['grants'][number] | null>(null)
  const revoke = ({ id }: User['grants'][number], reason: string) =>
    void runUserAction({
      send: () =>
        call(revokePremiumEndpoint, { params: { id: user.id, grant: id }, body: { reason } }),
      successMessage: t`Premium was revoked.`,
    }).then((isDone) => isDone && setRevoked(null))
  return (
    <TitledSection title={<Trans>Premium granted</Trans>}>
      {user.grants.length === 0 && (
        <p className="text-ink-2">
          <Trans>None granted.</Trans>
        </p>
      )}
      <ul className="admin-lines">
        {user.grants.map((grant) => {
          const { id, plan, endsAt, reason, isRunning, revokedAt } = grant
          return (
            <li key={id}>
              <strong>{plans[plan]}</strong>
              <span>
                {revokedAt ? (
                  <Trans>revoked on {longDate(revokedAt)}</Trans>
                ) : (
                  <Trans>until {longDate(lastDay(endsAt))}</Trans>
                )}
              </span>
              <span className="text-ink-2">{reason}</span>
              {isRunning && (
                <span className="ml-auto flex items-center gap-3">
                  <Badge tone="brass">
                    <Trans context="grant">Active</Trans>
                  </Badge>
                  <IfMay call={revokePremiumEndpoint}>
                    <Button
                      variant="quiet"
                      aria-busy={busy}
                      aria-label={t`Revoke ${plans[plan]}`}
                      onClick={() => setRevoked(grant)}
                    >
                      <Trans>Revoke</Trans>
                    </Button>
                  </IfMay>
                </span>
              )}
            </li>
          )
        })}
      </ul>
      {revoked ? (
        <ReasonDialog
          title={t`Revoke ${plans[revoked.plan]}`}
          text={
            <Trans>
              They lose access to private content right away, unless they also have a paid plan. You
              can grant Premium again.
            </Trans>
          }
          needsReason
          busy={busy}
          message={message}
          onConfirm={(reason) => revoke(revoked, reason)}
          onClose={() => setRevoked(null)}
        />
      ) : (
        <FormMessage message={message} />
      )}
      {user.can.grant && (
        <p>
          <Button variant="line" onClick={() => setGiving(true)}>
            <Trans>Grant Premium</Trans>
          </Button>
        </p>
      )}
      {isGiving && <GrantDialog id={user.id} show={show} onClose={() => setGiving(false)} />}
    </TitledSection>
  )
}

/** The stored end is exclusive; the page names the last day included. */
const lastDay = (endsAt: string) => new Date(Date.parse(endsAt) - 1).toISOString()
