import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { DataRequestForm } from '../features/moderation/data-requests/data-request-form.tsx'
import { TextPage, type TextSection } from '../features/information/text-page.tsx'
import type { PageModule } from '../lib/page.ts'
import { Link } from '../ui/link.tsx'

const sections: TextSection[] = [
  {
    id: 'form',
    title: <Trans context="data">Your request</Trans>,
    body: (
      <>
        <p className="aside">
          <Trans>
            Members can download their data and delete their account at any time in their{' '}
            <Link to="/account/settings">settings</Link>.
          </Trans>
        </p>
        <DataRequestForm />
      </>
    ),
  },
  {
    id: 'next',
    title: <Trans>What happens next</Trans>,
    body: (
      <ul className="points">
        <li>
          <Trans>You receive a reference, on screen and by email.</Trans>
        </li>
        <li>
          <Trans>A member of our team replies within 30 days, free of charge.</Trans>
        </li>
        <li>
          <Trans>
            We may need to confirm your identity first, and ask for no more than necessary.
          </Trans>
        </li>
        <li>
          <Trans>
            If the law obliges us to keep something, we say so. Your request itself is deleted 12
            months after our reply.
          </Trans>
        </li>
      </ul>
    ),
  },
]

export default function DataRequestPage() {
  return (
    <TextPage
      title={<Trans>Your data</Trans>}
      lead={
        <Trans>
          See the data we hold about you, have it corrected or deleted, or object to how it is used.
          No account is needed.
        </Trans>
      }
      sections={sections}
      onward={['/privacy', '/cookies']}
    />
  )
}

export const calls: PageModule['calls'] = () => []

export const head: PageModule['head'] = () => ({
  title: t`Your data`,
  description: t`Ask for access to your data, for its correction or deletion, or object to its use.`,
  canonical: '/data-request',
})
