import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useLocation } from 'react-router-dom'
import { getCompanionEndpoint } from '#catalogue/companions'
import { withAddress } from '#platform/endpoint'
import { TextPage, type TextSection } from '../features/information/text-page.tsx'
import { ReportForm } from '../features/moderation/reports/report-form.tsx'
import type { PageModule } from '../lib/page.ts'
import { useApiQuery } from '../lib/api/use-api-query.ts'
import { Link } from '../ui/link.tsx'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** An id in the address; "": none. */
function idFrom(search: URLSearchParams, name: string): string {
  const id = search.get(name) ?? ''
  return UUID.test(id) ? id : ''
}
const companionIn = (search: URLSearchParams) => idFrom(search, 'companion')

/** The reported part of the profile in the address, in the form's notation. */
function targetIn(search: URLSearchParams): string {
  const kind = ['thread', 'photo', 'review'].find((name) => idFrom(search, name) !== '')
  return kind ? `${kind}:${idFrom(search, kind)}` : 'profile'
}

const next: TextSection = {
  id: 'next',
  title: <Trans>What happens next</Trans>,
  body: (
    <ul className="points">
      <li>
        <Trans>
          You’ll see a reference on screen. Keep it in case you want to write to us again.
        </Trans>
      </li>
      <li>
        <Trans>
          As a rule, a report about a minor or coercion hides the profile right away while we review
          it.
        </Trans>
      </li>
      <li>
        <Trans>A person reads and decides every report, and we record each step.</Trans>
      </li>
      <li>
        <Trans>
          How long our decisions take is public: <Link to="/transparency">monthly figures</Link>.
        </Trans>
      </li>
      <li>
        <Trans>
          If you leave an email address, we send you the outcome in a message with a neutral
          subject. We delete the address 30 days later.
        </Trans>
      </li>
    </ul>
  ),
}

export default function ReportPage() {
  const search = new URLSearchParams(useLocation().search)
  const companion = companionIn(search)
  const target = targetIn(search)
  const { data } = useApiQuery(
    getCompanionEndpoint,
    { params: { id: companion } },
    {
      enabled: companion !== '',
    },
  )
  const profile = data?.data
  const form: TextSection = {
    id: 'form',
    title: <Trans>Your report</Trans>,
    body: (
      <>
        <p className="aside">
          <Trans>
            If someone is in danger now, call <a href="tel:117">117</a> or <a href="tel:112">112</a>{' '}
            first.
          </Trans>
        </p>
        {target.startsWith('thread:') && search.get('from') === 'own' && (
          <p>
            <Trans>You’re reporting the messages of a request to you.</Trans>
          </p>
        )}
        {target.startsWith('thread:') && search.get('from') !== 'own' && (
          <>
            <p>
              <Trans>
                You’re reporting the messages of a request. To end the request too, withdraw or
                delete it in <Link to="/account/bookings">My Bookings</Link>.
              </Trans>
            </p>
            <p>
              <Trans>
                To remove a companion from your lists, select Hide in the menu of her profile.
              </Trans>
            </p>
          </>
        )}
        {profile && !target.startsWith('thread:') && (
          <p>
            {profile.locked ? (
              <span key="locked">
                <Trans>You’re reporting a VIP profile in {profile.city}.</Trans>
              </span>
            ) : (
              <span>
                <Trans>
                  You’re reporting the profile of <strong>{profile.name}</strong>, {profile.city}.
                </Trans>
              </span>
            )}
          </p>
        )}
        <ReportForm
          key={companion + target}
          companion={companion}
          target={target}
          profile={profile}
        />
      </>
    ),
  }
  return (
    <TextPage
      title={<Trans>Report abuse</Trans>}
      lead={
        <Trans>
          Tell us what is wrong. You need not give your name, and we never disclose who made a
          report.
        </Trans>
      }
      sections={[form, next]}
      onward={['/safety', '/wellness']}
    />
  )
}

export const calls: PageModule['calls'] = ({ search }) => {
  const companion = companionIn(search)
  return companion ? [withAddress(getCompanionEndpoint, { params: { id: companion } })] : []
}

export const head: PageModule['head'] = ({ search }) => ({
  title: t`Report abuse`,
  description: t`Report a profile, a photo, a review or a message: a minor, coercion, stolen photos, a fake profile or anything illegal.`,
  canonical: companionIn(search) || targetIn(search) !== 'profile' ? null : '/report',
})
