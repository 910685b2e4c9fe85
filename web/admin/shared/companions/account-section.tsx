import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import {
  actOnInvitationEndpoint,
  getCompanionAccountEndpoint,
  inviteCompanionEndpoint,
  removeCompanionAccountEndpoint,
} from '#companions/staff/admin-invitations'
import type {
  InvitationAct,
  InvitationState,
  CompanionAccount,
  Invitation,
} from '#companions/invitations'
import { call } from '../../../lib/api/call.ts'
import { moment } from '../../../lib/format-date.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { FormMessage } from '../../../ui/form-message.tsx'
import { IfMay, useMay } from '../api/role.tsx'
import { useStaffAnswer, useStaffCache } from '../api/use-staff-answer.ts'
import { ReasonDialog } from '../form/reason-dialog.tsx'
import { showToast } from '../toasts.tsx'
import { useSaving } from '../api/use-saving.ts'
import { Form } from '../../../ui/form.tsx'
import { TitledSection } from '../../../ui/titled-section.tsx'

/** The account that runs the profile: invitation and current state. */
export function AccountSection({ companionId }: { companionId: string }) {
  const parts = { params: { id: companionId } }
  const { data } = useStaffAnswer(getCompanionAccountEndpoint, parts, { leave: false })
  return (
    <TitledSection title={<Trans>Account</Trans>} level={3}>
      {data && <Loaded companionId={companionId} companionAccount={data} />}
    </TitledSection>
  )
}

function Loaded({
  companionId,
  companionAccount,
}: {
  companionId: string
  companionAccount: CompanionAccount
}) {
  const { t } = useLingui()
  const cache = useStaffCache()
  const may = useMay()
  const [isRemoving, setRemoving] = useState(false)
  const parts = { params: { id: companionId } }
  const { account, invitation, suggestedEmail } = companionAccount
  const { busy, message, run } = useSaving(
    () => void cache.reload(getCompanionAccountEndpoint, parts),
  )

  const change = (send: () => Promise<CompanionAccount>, successMessage: string) =>
    run(async () => {
      cache.set(getCompanionAccountEndpoint, parts, await send())
      showToast(successMessage)
      setRemoving(false)
    })
  const changeInvitation = (kind: InvitationAct, { id, version }: Invitation) => {
    const body = { act: kind, version }
    void change(() => call(actOnInvitationEndpoint, { params: { id }, body }), t`Done.`)
  }
  const invite = (email: string) =>
    change(
      () => call(inviteCompanionEndpoint, { ...parts, body: { email } }),
      t`The invitation was sent.`,
    )
  const actionNames: Record<InvitationAct, string> = {
    resend: t`Resend with a new link`,
    withdraw: t`Withdraw`,
    confirm: t`Confirm the account`,
    decline: t`Decline`,
  }
  const isOpen = invitation !== null && invitation.can.length > 0
  return (
    <>
      {account ? (
        <p key="account" className="flex flex-wrap items-center gap-3">
          <Trans>
            {account.name} has run this profile since {moment(account.since)}.
          </Trans>
          <IfMay call={removeCompanionAccountEndpoint}>
            <Button variant="line" onClick={() => setRemoving(true)}>
              <Trans>Remove access</Trans>
            </Button>
          </IfMay>
        </p>
      ) : (
        <p className="text-ink-2">
          <Trans>Run by our team.</Trans>
        </p>
      )}
      {invitation && !account && <InvitationText invitation={invitation} />}
      {isOpen && may(actOnInvitationEndpoint) && (
        <p className="flex flex-wrap gap-3">
          {invitation.can.map((kind) => (
            <Button
              key={kind}
              variant="line"
              aria-busy={busy}
              onClick={() => changeInvitation(kind, invitation)}
            >
              {actionNames[kind]}
            </Button>
          ))}
        </p>
      )}
      {!account && !isOpen && may(inviteCompanionEndpoint) && (
        <Form
          className="flex flex-wrap items-end gap-3"
          onSubmit={(field) => invite(field('email'))}
        >
          <Field
            label={t`Email for the invitation`}
            type="email"
            name="email"
            required
            defaultValue={suggestedEmail ?? ''}
          />
          <Button type="submit" variant="line" aria-busy={busy}>
            <Trans>Invite her</Trans>
          </Button>
        </Form>
      )}
      {isRemoving ? (
        <ReasonDialog
          title={t`Remove access`}
          text={
            <Trans>
              The account loses access to this profile right away. The profile itself stays as it
              is.
            </Trans>
          }
          needsReason
          busy={busy}
          message={message}
          onClose={() => setRemoving(false)}
          onConfirm={(reason) =>
            void change(
              () => call(removeCompanionAccountEndpoint, { ...parts, body: { reason } }),
              t`Access was removed.`,
            )
          }
        />
      ) : (
        <FormMessage message={message} />
      )}
    </>
  )
}

function InvitationText({ invitation }: { invitation: Invitation }) {
  const { t } = useLingui()
  const { email, sentAt, expiresAt, state, isExpired, acceptedBy, by } = invitation
  const sent = moment(sentAt)
  const ends = moment(expiresAt)
  const texts: Record<InvitationState, string> = {
    sent: isExpired
      ? t`The invitation to ${email} expired on ${ends}.`
      : t`Invited ${email} on ${sent} (${by}). The link works until ${ends}.`,
    claimed: t`The invitation went to ${email}, and an account with the address ${acceptedBy} accepted it. Ask her whether both are hers.`,
    accepted: t`The invitation to ${email} was accepted.`,
    declined: t`The account ${acceptedBy} was declined.`,
    withdrawn: t`The invitation to ${email} was withdrawn.`,
  }
  return <p>{texts[state]}</p>
}
