import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { AnswerOf } from '#platform/endpoint'
import { openApplicationDetailsEndpoint } from '#moderation/applications'
import { DetailsForm } from '../features/moderation/applications/details-form.tsx'
import { PhotoField } from '../features/moderation/applications/photo-field.tsx'
import { call } from '../lib/api/call.ts'
import type { PageModule } from '../lib/page.ts'
import { OpenedLink } from './parts/opened-link.tsx'

const open = (token: string) => call(openApplicationDetailsEndpoint, { body: { token } })

/** Second step of an application; the token in the address's fragment identifies it. */
export default function ApplicationDetailsPage() {
  return (
    <OpenedLink title={<Trans>A little more about you</Trans>} open={open}>
      {!import.meta.env.SSR &&
        ((application: Props['application'], { token }) => (
          <Details application={application} token={token} />
        ))}
    </OpenedLink>
  )
}

type Props = { application: AnswerOf<typeof openApplicationDetailsEndpoint>; token: string }

function Details({ application, token }: Props) {
  const { reference, isSent, photos } = application
  return (
    <>
      <p className="text-ink-2">
        <Trans>
          Everything here is optional, and only our team reads it. You can come back to application{' '}
          <strong className="whitespace-nowrap">{reference}</strong> until we’ve decided.
        </Trans>
      </p>
      <PhotoField token={token} storedPhotos={photos} />
      <DetailsForm token={token} isSent={isSent} />
    </>
  )
}

export const calls: PageModule['calls'] = () => []

export const head: PageModule['head'] = () => ({
  title: t`A little more about you`,
  description: t`Add languages, photos and references to your application.`,
  canonical: null,
})
