import { call } from '../../../lib/api/call.ts'
import { paymentsOfUser } from '../../shared/api/use-section.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState, type ReactNode } from 'react'
import type { DecisionGround } from '#moderation/appeal-options'
import type { User } from '#accounts/users'
import {
  deleteUser,
  unsuspendUser,
  resendConfirmation,
  resetSecondFactors,
  suspendUser,
} from '#accounts/users.api'
import { Button } from '../../../ui/button.tsx'
import { FormMessage } from '../../../ui/form-message.tsx'
import { Link } from '../../../ui/link.tsx'
import { GroundField } from '../../shared/form/ground-field.tsx'
import { ReasonDialog } from '../../shared/form/reason-dialog.tsx'
import { RoleDialog } from './role-dialog.tsx'
import { useUserAction } from './use-user-action.ts'

type Props = { user: User; show: (user: User) => void }

type Choice = {
  name: string
  send: (reason: string, ground: DecisionGround) => Promise<User>
  /** Said when it is done. */
  done: string
  may: boolean
  text: ReactNode
  /** Asked before it is done, for the log. */
  needsReason?: boolean
  /** The member reads why. */
  needsGround?: boolean
}

/** What may be done to a member. Everything that takes something away asks first. */
export function UserActions({ user, show }: Props) {
  const choices = useChoices(user)
  const { act, busy, message } = useUserAction(show)
  const [asked, setAsked] = useState<Choice | null>(null)
  const [ground, setGround] = useState<DecisionGround>('rules')
  const [isChanging, setChanging] = useState(false)
  const { can } = user
  const allowed = choices.filter(({ may }) => may)
  return (
    <div className="grid gap-3">
      <p className="flex flex-wrap gap-3">
        {allowed.map((choice) => (
          <Button
            key={choice.name}
            variant="line"
            aria-busy={busy}
            onClick={() => setAsked(choice)}
          >
            {choice.name}
          </Button>
        ))}
        {(can.grantRole || can.revokeRole) && (
          <Button variant="line" onClick={() => setChanging(true)}>
            {user.role ? <Trans>Change role</Trans> : <Trans>Give a role</Trans>}
          </Button>
        )}
      </p>
      {isChanging && <RoleDialog user={user} show={show} onClose={() => setChanging(false)} />}
      {asked && (
        <ReasonDialog
          title={asked.name}
          text={asked.text}
          needsReason={asked.needsReason ?? false}
          busy={busy}
          message={message}
          onClose={() => setAsked(null)}
          onConfirm={(reason) => {
            const { send, done } = asked
            void act({ send: () => send(reason, ground), done }).then(
              (isDone) => isDone && setAsked(null),
            )
          }}
        >
          {asked.needsGround && <GroundField value={ground} onChange={setGround} />}
        </ReasonDialog>
      )}
      {!asked && <FormMessage message={message} />}
      {allowed.length === 0 && !can.grantRole && !can.revokeRole && (
        <p className="text-small text-ink-2">
          <Trans>No actions are available for this member.</Trans>
        </p>
      )}
    </div>
  )
}

function useChoices({ id, can, state }: User): Choice[] {
  const { t } = useLingui()
  const parts = { params: { id } }
  return [
    {
      name: t`Resend the confirmation`,
      may: can.resend,
      text: <Trans>The confirmation email is sent again.</Trans>,
      send: () => call(resendConfirmation, parts),
      done: t`The confirmation was sent.`,
    },
    {
      name: t`Reset the second factors`,
      may: can.resetFactors,
      text: (
        <Trans>
          Their authenticator apps, recovery codes and passkeys are removed, and all their sessions
          end. Please make sure first that it is really them who ask for it.
        </Trans>
      ),
      send: () => call(resetSecondFactors, parts),
      done: t`The second factors were reset.`,
    },
    {
      name: t`Lift the suspension`,
      may: can.unsuspend,
      text: (
        <Trans>They can sign in again. A plan that is still running becomes available again.</Trans>
      ),
      send: () => call(unsuspendUser, parts),
      done: t`The suspension was lifted.`,
    },
    {
      name: t`Suspend`,
      may: can.suspend,
      needsReason: true,
      needsGround: true,
      text: (
        <Trans>
          They can no longer sign in or open anything private. They are notified by email of the
          reason that you choose, and may appeal once. A renewing card payment continues to be
          charged until staff cancel the sale:{' '}
          <Link to={paymentsOfUser(id)} className="link">
            the member’s payments
          </Link>
          .
        </Trans>
      ),
      send: (reason, ground) => call(suspendUser, { ...parts, body: { reason, ground } }),
      done: t`The member was suspended.`,
    },
    {
      name: state === 'deleted' ? t`Retry deleting the account` : t`Delete the member`,
      may: can.delete,
      needsReason: true,
      text: (
        <Trans>
          Everything the member left here is deleted, along with the account. Payment records are
          kept for ten years without a name. This action cannot be undone.
        </Trans>
      ),
      send: (reason) => call(deleteUser, { ...parts, body: { reason } }),
      done: t`The member was deleted.`,
    },
  ]
}
