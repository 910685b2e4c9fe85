import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { BrokenLink } from '../features/accounts/broken-link.tsx'
import { MailForm } from '../features/accounts/mail-form.tsx'
import { PasswordForm } from '../features/accounts/password-form.tsx'
import { CodeStep } from '../features/accounts/second-factor/lazy-code-step.tsx'
import { OtherAccount } from '../features/accounts/other-account.tsx'
import { useMailedLink } from '../features/accounts/use-mailed-link.ts'
import { endRecovery, isRecovery } from '../lib/auth/recovery.ts'
import { useAuth } from '../lib/auth/use-auth.ts'
import type { PageModule } from '../lib/page.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import '../styles/account.css'

export default function ResetPasswordPage() {
  const { user, pendingUser, loading, question } = useAuth()
  const link = useMailedLink()
  const [isDone, setIsDone] = useState(false)

  if (question) return <OtherAccount question={question} />
  if (isDone) {
    return (
      <div className="sheet">
        <h1 className="text-h2">
          <Trans>New password set</Trans>
        </h1>
        <p role="status" className="mt-4 text-ink-2">
          <Trans>You’re signed in here, and signed out on all other devices.</Trans>
        </p>
        <p className="mt-8">
          <ButtonLink to="/">
            <Trans>Go to the home page</Trans>
          </ButtonLink>
        </p>
      </div>
    )
  }
  const refusal = link?.get('error_code') ?? null
  if (!import.meta.env.SSR && refusal !== null && !loading) {
    return (
      <div className="sheet grid gap-6">
        <BrokenLink code={refusal} kind="recovery" user={user} />
      </div>
    )
  }
  const isLoading = !link || loading
  const mayChoose = user && isRecovery()
  return (
    <div className="sheet">
      <h1 className="mb-6 text-h2">
        <Trans>Reset Password</Trans>
      </h1>
      {isLoading && <Skeleton className="h-48" />}
      {!isLoading && pendingUser && <CodeStep user={pendingUser} isReset />}
      {!import.meta.env.SSR && !isLoading && !pendingUser && mayChoose && (
        <PasswordForm
          askCurrent={false}
          onDone={() => {
            endRecovery()
            setIsDone(true)
          }}
        />
      )}
      {!import.meta.env.SSR && !isLoading && !pendingUser && !mayChoose && (
        <>
          <p className="mb-6 text-ink-2">
            <Trans>We’ll send you a link to choose a new password.</Trans>
          </p>
          <MailForm kind="recovery" label={<Trans>Send reset link</Trans>} />
        </>
      )}
    </div>
  )
}

export const calls: PageModule['calls'] = () => []

export const head: PageModule['head'] = () => ({
  title: t`Reset Password`,
  description: t`Choose a new password.`,
  canonical: null,
})
