import { call } from '../../../lib/api/call.ts'
import { paymentsOfUser } from '../../shared/api/use-section.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState, type ReactNode } from 'react'
import type { DecisionGround } from '#moderation/decisions'
import {
  deleteUserEndpoint,
  unsuspendUserEndpoint,
  resendConfirmationEndpoint,
  resetSecondFactorsEndpoint,
  suspendUserEndpoint,
  type User,
} from '#accounts/users'
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
  /** Message after a success. */
  successMessage: string
  may: boolean
  text: ReactNode
  /** Staff give a reason for the audit log first. */
  needsReason?: boolean
  /** Staff choose a ground that the member reads. */
  needsGround?: boolean
}

/** The actions that staff may take on a member. Restrictions and deletions ask for confirmation. */
export function UserActions({ user, show }: Props) {
  const choices = useChoices(user)
  const { runUserAction, busy, message } = useUserAction(show)
  const [openChoice, setOpenChoice] = useState<Choice | null>(null)
  const [ground, setGround] = useState<DecisionGround>('rules')
  const [isChanging, setChanging] = useState(false)
  const { can } = user
  const allowedChoices = choices.filter(({ may }) => may)
  return (
    <div className="grid gap-3">
      <p className="flex flex-wrap gap-3">
        {allowedChoices.map((choice) => (
          <Button
            key={choice.name}
            variant="line"
            aria-busy={busy}
            onClick={() => setOpenChoice(choice)}
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
      {openChoice && (
        <ReasonDialog
          title={openChoice.name}
          text={openChoice.text}
          needsReason={openChoice.needsReason ?? false}
          busy={busy}
          message={message}
          onClose={() => setOpenChoice(null)}
          onConfirm={(reason) => {
            const { send, successMessage } = openChoice
            void runUserAction({ send: () => send(reason, ground), successMessage }).then(
              (isDone) => isDone && setOpenChoice(null),
            )
          }}
        >
          {openChoice.needsGround && (
            <GroundField
              value={ground}
              onChange={setGround}
              texts={user.groundTexts}
              language={user.language}
            />
          )}
        </ReasonDialog>
      )}
      {!openChoice && <FormMessage message={message} />}
      {allowedChoices.length === 0 && !can.grantRole && !can.revokeRole && (
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
      send: () => call(resendConfirmationEndpoint, parts),
      successMessage: t`The confirmation was sent.`,
    },
    {
      name: t`Reset the second factors`,
      may: can.resetFactors,
      text: (
        <Trans>
          This removes their authenticator apps, recovery codes and passkeys, and signs them out
          everywhere. First make sure that the request really comes from them.
        </Trans>
      ),
      send: () => call(resetSecondFactorsEndpoint, parts),
      successMessage: t`The second factors were reset.`,
    },
    {
      name: t`Lift the suspension`,
      may: can.unsuspend,
      text: <Trans>The member can sign in again, and use any plan that’s still running.</Trans>,
      send: () => call(unsuspendUserEndpoint, parts),
      successMessage: t`The suspension was lifted.`,
    },
    {
      name: t`Suspend`,
      may: can.suspend,
      needsReason: true,
      needsGround: true,
      text: (
        <Trans>
          The member can’t sign in, and we email them the reason you choose; they may appeal once. A
          renewing card payment is charged until you cancel the sale:{' '}
          <Link to={paymentsOfUser(id)} className="link">
            the member’s payments
          </Link>
          .
        </Trans>
      ),
      send: (reason, ground) => call(suspendUserEndpoint, { ...parts, body: { reason, ground } }),
      successMessage: t`The member was suspended.`,
    },
    {
      name: state === 'deleted' ? t`Retry deleting the account` : t`Delete the member`,
      may: can.delete,
      needsReason: true,
      text: (
        <Trans>
          This deletes the account and everything the member left here; you can’t undo it. If the
          member isn’t at fault, first refund the rest of the month:{' '}
          <Link to={paymentsOfUser(id)} className="link">
            the member’s payments
          </Link>
          . We keep payment records for ten years, without a name.
        </Trans>
      ),
      send: (reason) => call(deleteUserEndpoint, { ...parts, body: { reason } }),
      successMessage: t`The member was deleted.`,
    },
  ]
}
