import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ApplicationForm } from '../features/moderation/applications/application-form.tsx'
import { MailLink } from '../features/information/details.tsx'
import { Steps } from '../features/information/steps.tsx'
import { TextPage, type TextSection } from '../features/information/text-page.tsx'
import type { PageModule } from '../lib/page.ts'
import { Link } from '../ui/link.tsx'

const requirements: TextSection = {
  id: 'requirements',
  title: <Trans>Requirements</Trans>,
  body: (
    <>
      <ul className="points">
        <li>
          <Trans>Minimum age 21</Trans>
        </li>
        <li>
          <Trans>Swiss residence or work permit</Trans>
        </li>
        <li>
          <Trans>Fluency in German, French or English</Trans>
        </li>
        <li>
          <Trans>Clean background check</Trans>
        </li>
      </ul>
      <p>
        <Trans>
          Above all, it must be your own choice. If someone is pressuring you, you don’t have to
          apply: the organisations on our <Link to="/wellness">wellness</Link> page listen in
          confidence.
        </Trans>
      </p>
    </>
  ),
}

const apply: TextSection = {
  id: 'form',
  title: <Trans>Your application</Trans>,
  body: (
    <>
      <p className="aside">
        <Trans>
          Applications are reviewed within 48 hours. You will be contacted by email, whatever we
          decide.
        </Trans>
      </p>
      <ApplicationForm />
      <p>
        <Trans>
          Would you rather write? Send the same details by email: <MailLink to="applications" />
        </Trans>
      </p>
    </>
  ),
}

const next: TextSection = {
  id: 'next',
  title: <Trans>What happens next</Trans>,
  body: (
    <Steps
      steps={[
        {
          title: <Trans>We read it</Trans>,
          text: <Trans>A person reads your application within 48 hours and writes to you.</Trans>,
        },
        {
          title: <Trans>We talk</Trans>,
          text: (
            <Trans>
              We talk by phone, by video or over coffee. Ask us everything you’d like to know.
            </Trans>
          ),
        },
        {
          title: <Trans>We verify</Trans>,
          text: (
            <Trans>
              You show an official document; we note what was checked, by whom and when.
            </Trans>
          ),
        },
        {
          title: <Trans>You publish</Trans>,
          text: (
            <Trans>
              We invite you to your own area, where you write your profile and choose its pictures.
              Our team reads new texts and pictures before they’re public. You can pause your
              profile, or take anything off it, at any moment.
            </Trans>
          ),
        },
      ]}
    />
  ),
}

const independence: TextSection = {
  id: 'independence',
  title: <Trans>Your work stays yours</Trans>,
  body: (
    <>
      <p>
        <Trans>
          A listing is an advertisement, not a job, and we take no share of what you earn. You alone
          decide when and where you work, with whom, at what price and what you offer, and you may
          advertise elsewhere.
        </Trans>
      </p>
      <p>
        <Trans>
          We use what you tell us to assess your application and, if you join, for your listing. Our{' '}
          <Link to="/privacy">privacy policy</Link> says how long we keep it.
        </Trans>
      </p>
    </>
  ),
}

export default function ApplyPage() {
  return (
    <TextPage
      title={<Trans>Apply</Trans>}
      lead={
        <Trans>
          For independent companions who value discretion, good company and a profile that does them
          justice.
        </Trans>
      }
      sections={[requirements, apply, next, independence]}
      onward={['/verified-benefits', '/companion-support', '/companion-guidelines']}
    />
  )
}

export const calls: PageModule['calls'] = () => []

export const head: PageModule['head'] = () => ({
  title: t`Apply`,
  description: t`Apply for a listing as an independent companion in Switzerland: requirements, what happens next, and an answer within 48 hours.`,
  canonical: '/apply',
})
