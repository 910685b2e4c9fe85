import { useQueryClient } from '@tanstack/react-query'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { Profile } from '#catalogue/companions'
import { createRequestEndpoint } from '#messaging/requests'
import type { BodyOf } from '#platform/endpoint'
import { getAccountSettingsEndpoint } from '#accounts/me'
import { AccountFields } from '../../features/accounts/account-fields.tsx'
import { AccountsClosed } from '../../features/accounts/accounts-closed.tsx'
import { callAuth } from '../../features/accounts/call-auth.ts'
import { Resend } from '../../features/accounts/resend.tsx'
import { signUp } from '../../features/accounts/sign-up.ts'
import { CodeStep } from '../../features/accounts/second-factor/lazy-code-step.tsx'
import { rateName } from '../../features/companions/labels.ts'
import { keepUntilConfirmed } from '../../features/messaging/requests/keep-request.ts'
import { RequestDialog } from '../../features/messaging/requests/request-dialog.tsx'
import type { SendWithAccount } from '../../features/messaging/requests/request-form.tsx'
import { CallError } from '../../lib/api/api.ts'
import { PERSONAL } from '../../lib/auth/auth-provider.tsx'
import { authStore } from '../../lib/auth/auth-store.ts'
import { useAuth } from '../../lib/auth/use-auth.ts'
import { call } from '../../lib/api/call.ts'
import { formDraft } from '../../lib/form-draft.ts'
import { usePanel } from '../../lib/modal-route.ts'
import { useApiQuery } from '../../lib/api/use-api-query.ts'
import { Button } from '../../ui/button.tsx'
import { signInWithPassword } from '../../lib/auth/password.ts'
import { useKeptRequest } from './use-kept-request.ts'

type Props = {
  profile: Profile
  onClose: () => void
}

const INVALID = 422
/** Reference, in the address, of a request that was sent once its account was confirmed. */
const SENT_REFERENCE = /[?&]sent=(B-\w{4}-\w{4})(?:&|$)/

/** Dialog of the `Contact` button on a profile: visitors sign in or open an account in the same form. */
export default function ContactDialog({ profile, onClose }: Props) {
  const { search } = useLocation()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const { open } = usePanel()
  const { user, pendingUser } = useAuth()
  const { data: settings } = useApiQuery(getAccountSettingsEndpoint)
  const [reference, setReference] = useState('')
  /** Email address that the confirmation was sent to. */
  const [mailedAddress, setMailedAddress] = useState('')
  const draft = draftOf(profile.id, user?.id)
  useState(() => user && adoptDraft(draftOf(profile.id), draft))
  // If the address is confirmed in another tab, this one sends the request, too; the server stores it once.
  const keptRequest = useKeptRequest(mailedAddress ? user : null)
  const referenceInAddress = (user && SENT_REFERENCE.exec(search)?.[1]) ?? ''
  const sentReference = reference || keptRequest?.reference || referenceInAddress
  const close = () => {
    onClose()
    if (new URLSearchParams(search).has('sent')) void navigate({ search: '' }, { replace: true })
  }

  const send: SendWithAccount = async ({ email = '', password = '', ...fields }) => {
    const address = email.trim()
    if (fields.rules !== undefined) {
      const key = await keepUntilConfirmed(address, fields)
      const { refusal, signedIn } = await signUp(address, password, { kept_request: key })
      if (refusal) throw new CallError(refusal.text, INVALID)
      if (!signedIn) setMailedAddress(address)
      return signedIn ? sendAsMember(fields) : null
    }
    const refusal = await callAuth(({ client, remember }) => {
      remember(false)
      return signInWithPassword(client, { email: address, password })
    })
    if (refusal?.code === 'invalid_credentials') {
      throw new CallError(
        t`We don’t recognise this email and password. If you’re new here, tick the box below.`,
        INVALID,
      )
    }
    if (refusal) throw new CallError(refusal.text, INVALID)
    // With a second factor the code is the next step; the form shows its draft again afterwards.
    return authStore.get().pendingUser ? null : sendAsMember(fields)
  }

  const confirmationStep = mailedAddress && !sentReference && (
    <div role="status" className="grid justify-items-start gap-4">
      <p>
        <Trans>
          Almost there: confirm your email address and we’ll send your request to {profile.name}.
          You can close this page.
        </Trans>
      </p>
      <Resend email={mailedAddress} justSent />
      <p className="text-small text-ink-2">
        <Trans>If you already have an account, we won’t send an email.</Trans>{' '}
        <Button variant="quiet" className="-my-2" onClick={() => setMailedAddress('')}>
          <Trans>Use my password</Trans>
        </Button>
      </p>
    </div>
  )
  let step = confirmationStep || undefined
  if (settings === null && !user) step = <AccountsClosed />
  if (pendingUser && !user) step = <CodeStep user={pendingUser} />

  return (
    <RequestDialog
      profile={profile}
      rateName={rateName}
      step={step}
      draft={draft}
      onClose={close}
      reference={sentReference}
      onSent={(answer) => {
        setReference(answer.reference)
        // The header's messenger link leads to the requests from now on.
        void queries.invalidateQueries({ queryKey: [PERSONAL] })
      }}
      {...(!user && {
        account: {
          send,
          Fields: AccountFields,
          onSignIn: () => open('account', () => open('contact')),
        },
      })}
    />
  )
}

const sendAsMember = (fields: Record<string, string>) =>
  // The server validates the fields.
  call(createRequestEndpoint, { body: fields as unknown as BodyOf<typeof createRequestEndpoint> })

const draftOf = (companion: string, userId = 'visitor') => `request-${userId}-${companion}`

/** Moves a visitor's draft to the member's key after the sign-in. */
function adoptDraft(from: string, to: string): void {
  const { email: _, key: __, ...values } = formDraft(from).read()
  if (Object.keys(values).length === 0) return
  formDraft(to).write({ ...formDraft(to).read(), ...values })
  formDraft(from).clear()
}
