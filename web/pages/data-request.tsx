import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { DataRequestForm } from '../features/data-requests/data-request-form.tsx'
import { TextPage, type TextSection } from '../features/information/text-page.tsx'
import type { PageModule } from '../lib/page.ts'
import { Link } from '../ui/link.tsx'

const sections: TextSection[] = [
  {
    id: 'form',
    title: <Trans>Your request</Trans>,
    body: (
      <>
        <p className="aside">
          <Trans>
            Members take a copy of their data and delete their account by themselves, at once, in
            the <Link to="/account/settings">settings</Link>.
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
          <Trans>You see a reference on the screen, and it comes to you by email.</Trans>
        </li>
        <li>
          <Trans>A person answers within 30 days, free of charge.</Trans>
        </li>
        <li>
          <Trans>
            We may have to make sure first that it is you who asks. We ask for as little as will do.
          </Trans>
        </li>
        <li>
          <Trans>
            What the law obliges us to keep, we keep, and tell you so. Your request itself is
            deleted 12 months after our answer.
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
          See what we know about you, have it corrected or deleted, or object to how it is used. You
          need no account.
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
