import { t } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState, type ReactNode } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { AfterConfirmation, BrokenLink, ToLogin } from '../features/accounts/broken-link.tsx'
import { MailForm, type LinkKind } from '../features/accounts/mail-form.tsx'
import { TokenForm } from '../features/accounts/token-form.tsx'
import { OtherAccount } from '../features/accounts/other-account.tsx'
import { useMailedLink } from '../features/accounts/use-mailed-link.ts'
import { choosesPassword } from '../lib/auth/recovery.ts'
import { useAuth } from '../lib/auth/use-auth.ts'
import { addressAfter, useKeptRequest } from './parts/use-kept-request.ts'
import type { PageModule } from '../lib/page.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import '../styles/account.css'

/** Target of mailed links that confirm something. */
export default function ConfirmPage() {
  const { t } = useLingui()
  const { user, loading, question } = useAuth()
  const link = useMailedLink()
  const { search } = useLocation()
  const navigate = useNavigate()
  const keptRequest = useKeptRequest(question ? null : user)
  const [outcome, setOutcome] = useState<'signed-in' | 'half' | { code: string } | null>(null)

  const address = keptRequest && addressAfter(keptRequest)
  useEffect(() => {
    if (address) void navigate(address, { replace: true })
  }, [address, navigate])

  if (question) return <OtherAccount question={question} />
  if (import.meta.env.SSR || !link || loading) {
    return (
      <Sheet title={t`Opening your link…`}>
        <Skeleton className="h-24" />
      </Sheet>
    )
  }
  const query = new URLSearchParams(search)
  const type = link.get('type') ?? query.get('type') ?? ''
  // The mail template puts the token in the query; it is redeemed only after a press.
  const tokenHash = query.get('token_hash')
  const failure = typeof outcome === 'object' && outcome ? outcome.code : link.get('error_code')
  if (failure !== null) {
    return (
      <div className="sheet grid gap-6">
        <BrokenLink code={failure} kind={linkKindOf(type)} user={user} />
      </div>
    )
  }
  if (outcome === 'half' || link.has('message')) {
    return (
      <Sheet title={t`One more step`}>
        <p role="status" className="text-ink-2">
          <Trans>This address is confirmed. Open the link we sent to the other address too.</Trans>
        </p>
        <p>
          <ButtonLink to={user ? '/account/settings' : '/'} variant="line">
            {user ? <Trans>Profile Settings</Trans> : <Trans>Go to the home page</Trans>}
          </ButtonLink>
        </p>
      </Sheet>
    )
  }
  if (tokenHash && !outcome) {
    return (
      <Sheet title={titleOf(type)}>
        <p className="text-ink-2">
          <Trans>Select the button to confirm that it’s you.</Trans>
        </p>
        <TokenForm
          tokenHash={tokenHash}
          type={type}
          onFail={(code) => setOutcome({ code })}
          onDone={(signedIn) => {
            if (choosesPassword(type)) void navigate('/reset-password', { replace: true })
            else setOutcome(signedIn ? 'signed-in' : 'half')
          }}
        />
      </Sheet>
    )
  }
  if (user && keptRequest !== null) {
    return (
      <Sheet title={t`Sending your request…`}>
        <Skeleton className="h-24" />
      </Sheet>
    )
  }
  if (user && (outcome || link.has('access_token'))) {
    const email = user.email ?? ''
    return (
      <Sheet title={type === 'email_change' ? t`Email changed` : t`Welcome`}>
        <p role="status" className="text-ink-2">
          <Trans>
            Your address <strong className="text-ink">{email}</strong> is confirmed, and you’re
            signed in.
          </Trans>
        </p>
        <AfterConfirmation user={user} />
      </Sheet>
    )
  }
  return (
    <Sheet title={t`No address to confirm`}>
      <p className="text-ink-2">
        <Trans>Open the link in our email, or request a new one:</Trans>
      </p>
      <MailForm kind="signup" label={<Trans>Send again</Trans>} />
      {!user && <ToLogin />}
    </Sheet>
  )
}

/** One step. The title is its key, so that React replaces a step instead of changing its texts. */
const Sheet = ({ title, children }: { title: string; children: ReactNode }) => (
  <div key={title} className="sheet grid gap-6">
    <h1 className="text-h2">{title}</h1>
    {children}
  </div>
)

/** Kind of mail to send again for a link of this type. */
const linkKindOf = (type: string): LinkKind =>
  type === 'recovery' || type === 'email_change' ? type : 'signup'

function titleOf(type: string): string {
  if (type === 'recovery') return t`Reset Password`
  return type === 'email_change' ? t`New email` : t`Your account`
}

export const calls: PageModule['calls'] = () => []

export const head: PageModule['head'] = () => ({
  title: t`Your account`,
  description: t`Confirm your address.`,
  canonical: null,
})
