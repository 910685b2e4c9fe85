import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { MailLink } from '../features/information/details.tsx'
import { Goals } from '../features/information/goals.tsx'
import { Steps, Tiles } from '../features/information/steps.tsx'
import { TextPage, type TextSection } from '../features/information/text-page.tsx'
import type { PageModule } from '../lib/page.ts'
import { Link } from '../ui/link.tsx'

const independence: TextSection = {
  id: 'independence',
  title: <Trans>You decide</Trans>,
  body: (
    <>
      <p>
        <Trans>
          You work independently. Time, place, price, services and clients are your choice alone,
          and you may refuse anyone, at any moment, without a reason.
        </Trans>
      </p>
      <p>
        <Trans>
          This page changes none of that. The rules below are about one thing: what your listing
          says.
        </Trans>
      </p>
      <p>
        <Trans>
          There’s no minimum of hours, no duty to accept or to answer, no exclusivity and no share
          of your earnings for us.
        </Trans>
      </p>
    </>
  ),
}

const listing: TextSection = {
  id: 'listing',
  title: <Trans>A good listing</Trans>,
  body: (
    <Tiles
      tiles={[
        {
          title: <Trans>Your own pictures</Trans>,
          text: (
            <Trans>
              Recent photos of you that you have the right to use. Nobody else in them without their
              consent.
            </Trans>
          ),
        },
        {
          title: <Trans>Your true age</Trans>,
          text: <Trans>A range is enough, and your own age must lie within it.</Trans>,
        },
        {
          title: <Trans>Tasteful words</Trans>,
          text: <Trans>Keep texts and pictures free of anything explicit.</Trans>,
        },
        {
          title: <Trans>Prices that hold</Trans>,
          text: <Trans>Set them as you like; keep what the profile says up to date.</Trans>,
        },
        {
          title: <Trans>A current schedule</Trans>,
          text: (
            <Trans>
              If you show a schedule, enter the days when you’re away: your profile says so, and
              doesn’t show you online.
            </Trans>
          ),
        },
        {
          title: <Trans>Others’ privacy</Trans>,
          text: (
            <Trans>Never name, show or describe a client in a way that could identify them.</Trans>
          ),
        },
      ]}
    />
  ),
}

const forbidden: TextSection = {
  id: 'forbidden',
  title: <Trans>What can’t be listed</Trans>,
  body: (
    <ul className="points">
      <li>
        <Trans>Minors, and anyone who doesn’t act of their own free will</Trans>
      </li>
      <li>
        <Trans>
          Listings made, paid for or controlled by a third party who profits from another. Our own
          team writes and runs a profile only at the companion’s request; we earn from members’
          plans, never from companions
        </Trans>
      </li>
      <li>
        <Trans>Stolen, outdated or misleading photos, and invented facts</Trans>
      </li>
      <li>
        <Trans>Offers against Swiss law, or without the permits that the canton asks for</Trans>
      </li>
      <li>
        <Trans>Insults, discrimination, and reviews that were bought or invented</Trans>
      </li>
    </ul>
  ),
}

const ladder: TextSection = {
  id: 'ladder',
  title: <Trans>When a listing breaks the rules</Trans>,
  body: (
    <>
      <p>
        <Trans>
          These steps concern the content of a listing, never the way anyone works. You may ask for
          the reason and tell us your view each time.
        </Trans>
      </p>
      <Steps
        steps={[
          {
            title: <Trans>Verbal warning</Trans>,
            text: <Trans>We tell you what’s wrong in the listing and help you put it right.</Trans>,
          },
          {
            title: <Trans>Written warning</Trans>,
            text: <Trans>We put the same in writing.</Trans>,
          },
          {
            title: <Trans>Suspension</Trans>,
            text: <Trans>The listing is hidden until its content is correct.</Trans>,
          },
          {
            title: <Trans>Termination</Trans>,
            text: <Trans>The listing is removed. You may apply again later.</Trans>,
          },
        ]}
      />
      <p>
        <Trans>
          If someone may be a minor, coerced or in danger, or the law leaves no choice, we hide the
          listing right away. To object, write to <MailLink to="support" />; a different member of
          our team then decides, if there is one.
        </Trans>
      </p>
    </>
  ),
}

const goals: TextSection = {
  id: 'goals',
  title: <Trans>What the directory aims for</Trans>,
  body: <Goals />,
}

const reading: TextSection = {
  id: 'law',
  title: <Trans>Your legal obligations</Trans>,
  body: (
    <p>
      <Trans>
        Registration, permits, social insurance and taxes are your responsibility and differ by
        canton; the offices on our <Link to="/wellness">wellness</Link> page advise free of charge.
        The <Link to="/privacy">privacy policy</Link> says how we handle your data.
      </Trans>
    </p>
  ),
}

export default function CompanionGuidelinesPage() {
  return (
    <TextPage
      title={<Trans>Companion guidelines</Trans>}
      lead={
        <Trans>
          Professional guidelines for listings: short, fair, and about content alone. How you work
          remains entirely up to you.
        </Trans>
      }
      sections={[independence, listing, forbidden, ladder, goals, reading]}
      onward={['/companion-support', '/safety', '/wellness']}
    />
  )
}

export const calls: PageModule['calls'] = () => []

export const head: PageModule['head'] = () => ({
  title: t`Companion guidelines`,
  description: t`Our rules for listings: truthful, tasteful and your own. How you work is up to you.`,
  canonical: '/companion-guidelines',
})
