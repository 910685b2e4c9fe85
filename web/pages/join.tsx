import { useQueryClient } from '@tanstack/react-query'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState, type ReactNode } from 'react'
import type { Answerer } from '#companions/channels'
import { acceptInvitationEndpoint } from '#companions/invitations'
import { AnswererChoice } from '../features/messaging/answerer-choice.tsx'
import { PERSONAL } from '../lib/auth/auth-provider.tsx'
import { useAuth } from '../lib/auth/use-auth.ts'
import { call } from '../lib/api/call.ts'
import { usePanel } from '../lib/modal-route.ts'
import type { PageModule } from '../lib/page.ts'
import { useFragmentToken } from '../lib/use-fragment-token.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { FormMessage } from '../ui/form-message.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { IncompleteLink } from './parts/opened-link.tsx'
import { useSingleCall } from '../lib/api/use-single-call.ts'
import '../styles/account.css'
import '../styles/forms.css'

type Outcome = { state: 'accepted' | 'claimed'; name: string; answeredBy: Answerer }

/** Target of an invitation's link. It acts only after a press: mail scanners open links, too. */
export default function JoinPage() {
  const { user, loading } = useAuth()
  const { open } = usePanel()
  const queries = useQueryClient()
  const token = useFragmentToken()
  const [answeredBy, setAnsweredBy] = useState<Answerer>('self')
  const { busy, message, run } = useSingleCall()
  const [outcome, setOutcome] = useState<Outcome | null>(null)

  async function accept() {
    if (!token) return
    await run(async () => {
      const body = { token, answeredBy }
      const acceptance = await call(acceptInvitationEndpoint, { body, isQuiet: true })
      setOutcome({ ...acceptance, answeredBy })
      void queries.invalidateQueries({ queryKey: [PERSONAL] })
    })
  }

  if (outcome) return <AcceptedNotice {...outcome} />
  if (import.meta.env.SSR || token === null || loading) {
    return (
      <Sheet title={<Trans>Your invitation</Trans>}>
        <Skeleton className="h-24" />
      </Sheet>
    )
  }
  if (token === '') {
    return (
      <Sheet title={<Trans>Your invitation</Trans>}>
        <IncompleteLink />
      </Sheet>
    )
  }
  const email = user?.email ?? ''
  return (
    <Sheet title={<Trans>Your invitation</Trans>}>
      <p className="text-ink-2">
        <Trans>
          When you accept, you run your profile yourself: when you’re available, when you’re away,
          and whether it’s shown at all.
        </Trans>
      </p>
      {user ? (
        <>
          <p key="account">
            <Trans>
              The profile will be linked to the account{' '}
              <strong className="break-words">{email}</strong>.
            </Trans>
          </p>
          <AnswererChoice value={answeredBy} onChange={setAnsweredBy} />
          <p className="text-small text-ink-2">
            <Trans>You can change this at any time. Members see who wrote: you or our team.</Trans>
          </p>
          <FormMessage message={message} />
          <Button onClick={() => void accept()} aria-busy={busy}>
            {busy ? <Trans>Accepting…</Trans> : <Trans>Accept invitation</Trans>}
          </Button>
        </>
      ) : (
        <>
          <p key="sign-in" className="text-ink-2">
            <Trans>
              Sign in first. If you’re new here, create an account, confirm your email address, and
              then open the link in our invitation again.
            </Trans>
          </p>
          <Button onClick={() => open('account')}>
            <Trans>Sign in or create an account</Trans>
          </Button>
        </>
      )}
    </Sheet>
  )
}

const AcceptedNotice = ({ state, name, answeredBy }: Outcome) => (
  <Sheet title={state === 'accepted' ? <Trans>Welcome, {name}</Trans> : <Trans>Thank you</Trans>}>
    {state === 'accepted' ? (
      <>
        <p role="status" className="text-ink-2">
          {answeredBy === 'team' ? (
            <Trans>Your account is linked. Our team answers your requests.</Trans>
          ) : (
            <Trans>Your account is linked. Your profile is in your hands.</Trans>
          )}
        </p>
        <p>
          <ButtonLink to="/own">
            <Trans>Go to my profile</Trans>
          </ButtonLink>
        </p>
      </>
    ) : (
      <p role="status" className="text-ink-2">
        <Trans>
          We sent the invitation to a different address from the one on your account. Our team will
          confirm it with you in person and email you.
        </Trans>
      </p>
    )}
  </Sheet>
)

const Sheet = ({ title, children }: { title: ReactNode; children: ReactNode }) => (
  <div className="sheet grid gap-6">
    <h1 className="text-h2">{title}</h1>
    {children}
  </div>
)

export const calls: PageModule['calls'] = () => []

export const head: PageModule['head'] = () => ({
  title: t`Your invitation`,
  description: t`Accept your invitation.`,
  canonical: null,
})
