import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ANSWER_DAYS, MIN_ANSWERS } from '#companions/answer-time'
import { Goals } from '../features/information/goals.tsx'
import { Steps, Tiles } from '../features/information/steps.tsx'
import { TextPage, type TextSection } from '../features/information/text-page.tsx'
import type { PageModule } from '../lib/page.ts'
import { Link } from '../ui/link.tsx'

const quality: TextSection = {
  id: 'quality',
  title: <Trans>Quality standards</Trans>,
  body: (
    <Tiles
      tiles={[
        {
          title: <Trans>Truthful</Trans>,
          text: (
            <Trans>
              Photos must show the person who is listed; age, languages and rates must be right.
            </Trans>
          ),
        },
        {
          title: <Trans>Verified</Trans>,
          text: (
            <Trans>
              The badge rests on a dated record of what was checked and by whom, and lapses when the
              record is out of date.
            </Trans>
          ),
        },
        {
          title: <Trans>Voluntary</Trans>,
          text: (
            <Trans>
              Everyone here is an adult who works independently and has agreed to be listed.
            </Trans>
          ),
        },
        {
          title: <Trans>Discreet</Trans>,
          text: (
            <Trans>
              Words and pictures remain tasteful. Private material is shown only as its owner
              wishes.
            </Trans>
          ),
        },
        {
          title: <Trans>Current</Trans>,
          text: (
            <Trans>
              The companion sets her availability, or our team does where it runs her profile. It
              changes to offline by itself.
            </Trans>
          ),
        },
        {
          title: <Trans>Respectful</Trans>,
          text: (
            <Trans>
              We ask both sides for courtesy. We warn members who lack it, pause their account or
              close it.
            </Trans>
          ),
        },
      ]}
    />
  ),
}

const selection: TextSection = {
  id: 'selection',
  title: <Trans>Selection criteria</Trans>,
  body: (
    <>
      <ul className="points">
        <li>
          <Trans>
            At least 21 years of age to apply, and at least the minimum age that we set for every
            listing, shown by an official document
          </Trans>
        </li>
        <li>
          <Trans>Swiss residence or a work permit</Trans>
        </li>
        <li>
          <Trans>Fluency in German, French or English</Trans>
        </li>
        <li>
          <Trans>A clean background check</Trans>
        </li>
        <li>
          <Trans>A free and informed decision, which she confirms and we record</Trans>
        </li>
        <li>
          <Trans>A truthful, well-written profile with recent photos of you</Trans>
        </li>
      </ul>
      <p>
        <Trans>
          In her <Link to="/apply">application</Link>, each applicant declares residence or permit,
          languages and background. Looks, origin and price aren’t criteria.
        </Trans>
      </p>
    </>
  ),
}

const review: TextSection = {
  id: 'review',
  title: <Trans>How a profile comes to be listed</Trans>,
  body: (
    <Steps
      steps={[
        {
          title: <Trans>Application</Trans>,
          text: <Trans>A person reviews it within 48 hours.</Trans>,
        },
        {
          title: <Trans>Verification</Trans>,
          text: (
            <Trans>We check and record identity and age. Without both, we publish nothing.</Trans>
          ),
        },
        {
          title: <Trans>Publication</Trans>,
          text: (
            <Trans>
              The companion writes her profile, or our team does at her request. We read new texts
              and pictures before they’re public; notes in her weekly schedule appear right away.
            </Trans>
          ),
        },
        {
          title: <Trans>Renewal</Trans>,
          text: (
            <Trans>
              A check is valid for a time. Then we repeat it, or the badge lapses by itself.
            </Trans>
          ),
        },
      ]}
    />
  ),
}

const trust: TextSection = {
  id: 'trust',
  title: <Trans>What companions and members see of each other</Trans>,
  body: (
    <ul className="points">
      <li>
        <Trans>
          <strong>Known here.</strong> A companion can say that she would meet a member again. From
          three companions on, those the member writes to see the number in steps: never who, or
          when.
        </Trans>
      </li>
      <li>
        <Trans>
          <strong>Usual time to answer.</strong> A profile shows it from {MIN_ANSWERS} answers
          within {ANSWER_DAYS} days.
        </Trans>
      </li>
      <li>
        <Trans>
          <strong>Suspended stays suspended.</strong> A new account with the confirmed email address
          of one we have suspended is suspended as well. Its owner can appeal.
        </Trans>
      </li>
    </ul>
  ),
}

const goals: TextSection = {
  id: 'goals',
  title: <Trans>What the directory aims for</Trans>,
  body: <Goals />,
}

export default function StandardsPage() {
  return (
    <TextPage
      title={<Trans>Standards</Trans>}
      lead={
        <Trans>
          A small directory, kept with care. These are the rules by which a profile is listed, and
          the quality you may expect of it.
        </Trans>
      }
      sections={[quality, selection, review, trust, goals]}
      onward={['/transparency', '/browse', '/booking']}
    />
  )
}

export const calls: PageModule['calls'] = () => []

export const head: PageModule['head'] = () => ({
  title: t`Standards`,
  description: t`Quality standards and selection criteria of the directory: truthful, verified, voluntary and discreet profiles.`,
  canonical: '/standards',
})
