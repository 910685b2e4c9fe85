import { Trans } from '@lingui/react/macro'
import type { Auth } from '../../lib/auth/auth-store.ts'
import { Button } from '../../ui/button.tsx'

/** Asks which account to use when a mailed link belongs to another member than the one signed in. */
export function OtherAccount({ question }: { question: NonNullable<Auth['question']> }) {
  const { currentEmail, linkEmail, answer } = question
  return (
    <div className="sheet grid gap-6">
      <h1 className="text-h2">
        <Trans>Another account</Trans>
      </h1>
      <p role="status" className="text-ink-2">
        <Trans>
          You’re signed in as <strong className="text-ink">{currentEmail}</strong>. Use the link for{' '}
          <strong className="text-ink">{linkEmail}</strong> instead?
        </Trans>
      </p>
      <p className="flex flex-wrap gap-3">
        <Button onClick={() => answer(false)}>
          <Trans>Stay signed in</Trans>
        </Button>
        <Button variant="line" onClick={() => answer(true)}>
          <Trans>Use the link</Trans>
        </Button>
      </p>
    </div>
  )
}
