import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Facts } from '../features/information/figures.tsx'
import { Steps, Tiles } from '../features/information/steps.tsx'
import { TextPage, type TextSection } from '../features/information/text-page.tsx'
import type { PageModule } from '../lib/page.ts'
import { Link } from '../ui/link.tsx'

const meaningSection: TextSection = {
  id: 'meaning',
  title: <Trans>What verified means</Trans>,
  body: (
    <>
      <p>
        <Trans>
          You can’t buy the badge, and it doesn’t last forever. Behind it is a record that answers
          four questions.
        </Trans>
      </p>
      <Facts
        facts={[
          {
            name: <Trans>What was checked</Trans>,
            value: <Trans>Identity, age or photos, each separately</Trans>,
          },
          { name: <Trans>When</Trans>, value: <Trans>The day of the check</Trans> },
          {
            name: <Trans>By whom</Trans>,
            value: <Trans>Our team or a provider</Trans>,
          },
          {
            name: <Trans>Valid until</Trans>,
            value: <Trans>The day on which the badge lapses unless the check is renewed</Trans>,
          },
        ]}
      />
      <p>
        <Trans>
          Select the badge on a profile to read what was checked, when and by whom. The names of our
          team members stay in the record.
        </Trans>
      </p>
      <p>
        <Trans>The badge says nothing about character or services, and promises neither.</Trans>
      </p>
    </>
  ),
}

const forCompanions: TextSection = {
  id: 'companions',
  title: <Trans>For companions</Trans>,
  body: (
    <Tiles
      tiles={[
        {
          title: <Trans>Trust at first sight</Trans>,
          text: <Trans>Those who write to you know that your profile is genuine.</Trans>,
        },
        {
          title: <Trans>Protection of your pictures</Trans>,
          text: (
            <Trans>If someone else uses your photos here, tell us and we take them down.</Trans>
          ),
        },
        {
          title: <Trans>A calmer inbox</Trans>,
          text: <Trans>Requests come through a form, with a date, a place and a message.</Trans>,
        },
        {
          title: <Trans>Reviews that count</Trans>,
          text: (
            <Trans>
              Only members whose request was answered may write one, and all are moderated.
            </Trans>
          ),
        },
        {
          title: <Trans>A private gallery</Trans>,
          text: <Trans>You choose what everyone sees and what only Premium members may see.</Trans>,
        },
        {
          title: <Trans>A person to ask</Trans>,
          text: (
            <Trans>
              Our team knows you by name. See <Link to="/companion-support">companion support</Link>
              .
            </Trans>
          ),
        },
      ]}
    />
  ),
}

const forMembers: TextSection = {
  id: 'members',
  title: <Trans>For members</Trans>,
  body: (
    <Tiles
      tiles={[
        {
          title: <Trans>A real person</Trans>,
          text: <Trans>Someone of age, who has agreed to be listed.</Trans>,
        },
        {
          title: <Trans>Real pictures</Trans>,
          text: <Trans>Where we checked photos, they show the person you’ll meet.</Trans>,
        },
        {
          title: <Trans>A date, not a promise</Trans>,
          text: <Trans>You see how recent a check is and can judge for yourself.</Trans>,
        },
        {
          title: <Trans>Someone who listens</Trans>,
          text: (
            <Trans>
              If a profile isn’t what it says, <Link to="/safety#report">tell us</Link>. We look
              into it.
            </Trans>
          ),
        },
      ]}
    />
  ),
}

const joiningSection: TextSection = {
  id: 'becoming',
  title: <Trans>How to become verified</Trans>,
  body: (
    <Steps
      steps={[
        {
          title: <Trans>Ask for it</Trans>,
          text: <Trans>With your application, or at any time afterwards. The check is free.</Trans>,
        },
        {
          title: <Trans>Show a document</Trans>,
          text: (
            <Trans>
              In a short video call that you arrange with our team. We keep no copy on the site.
            </Trans>
          ),
        },
        {
          title: <Trans>Compare the photos</Trans>,
          text: <Trans>We make sure that the photos on your profile show you.</Trans>,
        },
        {
          title: <Trans>Wear the badge</Trans>,
          text: <Trans>We write to you two weeks before it lapses.</Trans>,
        },
      ]}
    />
  ),
}

export default function VerifiedBenefitsPage() {
  return (
    <TextPage
      title={<Trans>Verified benefits</Trans>}
      lead={
        <Trans>
          A small badge with a record behind it: what it says, what it doesn’t, and what it does for
          both sides.
        </Trans>
      }
      sections={[meaningSection, forCompanions, forMembers, joiningSection]}
      onward={['/apply', '/companion-support', '/standards']}
    />
  )
}

export const calls: PageModule['calls'] = () => []

export const head: PageModule['head'] = () => ({
  title: t`Verified benefits`,
  description: t`What the verified badge stands for, how it is earned, and what it does for companions and members.`,
  canonical: '/verified-benefits',
})
