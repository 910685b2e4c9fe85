import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { MailLink } from '../features/information/details.tsx'
import { Figures } from '../features/information/figures.tsx'
import { Tiles } from '../features/information/steps.tsx'
import { TextPage, type TextSection } from '../features/information/text-page.tsx'
import type { PageModule } from '../lib/page.ts'
import { Link } from '../ui/link.tsx'

const reach: TextSection = {
  id: 'reach',
  title: <Trans>How to reach us</Trans>,
  body: (
    <>
      <Figures
        figures={[
          {
            label: <Trans>Email</Trans>,
            value: <Trans>4 hours</Trans>,
            text: (
              <Trans>
                We aim to reply within: <MailLink to="support" />
              </Trans>
            ),
          },
          {
            label: <Trans>Secure messaging</Trans>,
            value: <Trans>1 hour</Trans>,
            text: <Trans>You agree a messaging service with our team once you’re listed.</Trans>,
          },
        ]}
      />
      <p>
        <Trans>
          These are our aims; we don’t measure them. How long our decisions take is public:{' '}
          <Link to="/transparency">monthly figures</Link>.
        </Trans>
      </p>
      <p>
        <Trans>
          In danger, don’t wait for us: call the police on <a href="tel:117">117</a> or{' '}
          <a href="tel:112">112</a>.
        </Trans>
      </p>
    </>
  ),
}

const timer: TextSection = {
  id: 'safety-timer',
  title: <Trans>Safety timer</Trans>,
  body: (
    <>
      <p>
        <Trans>
          Set a timer before a meeting, under More in your area. Unless you end it with your word,
          we email the people you trust, and notify the device on which they allowed it.
        </Trans>
      </p>
      <p>
        <Trans>
          They call you and, if you can’t be reached, open the note you left them. We can’t read the
          note, and the timer doesn’t call the police.
        </Trans>
      </p>
    </>
  ),
}

const senders: TextSection = {
  id: 'who-writes',
  title: <Trans>Who writes to you</Trans>,
  body: (
    <>
      <p>
        <Trans>
          Beside each request you see since which year the member is here, and whether the account
          is new. You also see whether the email is confirmed, and whether there is a plan. The
          number of answered requests is shown in steps, our team’s warnings while in force.
        </Trans>
      </p>
      <p>
        <Trans>
          After your own answer you can say that you would meet the member again. Nobody sees that
          it was you, and you can withdraw it.
        </Trans>
      </p>
    </>
  ),
}

const help: TextSection = {
  id: 'help',
  title: <Trans>How we can help</Trans>,
  body: (
    <Tiles
      tiles={[
        {
          title: <Trans>Your profile</Trans>,
          text: <Trans>Words, photos, languages: we advise, you decide.</Trans>,
        },
        {
          title: <Trans>Your privacy</Trans>,
          text: (
            <Trans>
              What’s public and what isn’t, taking pictures down, pausing or leaving permanently.
            </Trans>
          ),
        },
        {
          title: <Trans>Difficult contacts</Trans>,
          text: (
            <Trans>
              Report a member in the conversation’s menu. We warn, pause or suspend, and tell you
              which.
            </Trans>
          ),
        },
        {
          title: <Trans>Stolen pictures</Trans>,
          text: (
            <Trans>Tell us where you’ve seen them, and we take them down from this site.</Trans>
          ),
        },
        {
          title: <Trans>Questions of law</Trans>,
          text: (
            <Trans>
              Permits, taxes, insurance: our wellness page lists the offices that advise you.
            </Trans>
          ),
        },
        {
          title: <Trans>A hard day</Trans>,
          text: <Trans>Sometimes it helps to be heard. We know people who listen well.</Trans>,
        },
      ]}
    />
  ),
}

const resources: TextSection = {
  id: 'resources',
  title: <Trans>Good to know</Trans>,
  body: (
    <Tiles
      tiles={[
        {
          title: (
            <Link to="/safety">
              <Trans>Safety</Trans>
            </Link>
          ),
          text: <Trans>Advice for meetings, warning signs, emergency numbers.</Trans>,
        },
        {
          title: (
            <Link to="/verified-benefits">
              <Trans>Verified benefits</Trans>
            </Link>
          ),
          text: <Trans>What the badge does for you, and how to earn it.</Trans>,
        },
        {
          title: (
            <Link to="/wellness">
              <Trans>Wellness</Trans>
            </Link>
          ),
          text: <Trans>Health, counselling and legal help all over Switzerland.</Trans>,
        },
        {
          title: (
            <Link to="/companion-guidelines">
              <Trans>Companion guidelines</Trans>
            </Link>
          ),
          text: <Trans>The rules for listings, in plain words.</Trans>,
        },
      ]}
    />
  ),
}

export default function CompanionSupportPage() {
  return (
    <TextPage
      title={<Trans>Companion support</Trans>}
      lead={
        <Trans>
          A team of real people, for everything around your listing. In confidence, and never with
          advice on how you should work.
        </Trans>
      }
      sections={[reach, senders, timer, help, resources]}
      onward={['/safety', '/verified-benefits', '/wellness', '/companion-guidelines']}
    />
  )
}

export const calls: PageModule['calls'] = () => []

export const head: PageModule['head'] = () => ({
  title: t`Companion support`,
  description: t`Help for listed companions: we aim to reply by email within 4 hours, by secure messaging within 1 hour.`,
  canonical: '/companion-support',
})
