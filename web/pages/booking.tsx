import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Figures } from '../features/information/figures.tsx'
import { MailLink } from '../features/information/details.tsx'
import { Steps } from '../features/information/steps.tsx'
import { TextPage, type TextSection } from '../features/information/text-page.tsx'
import type { PageModule } from '../lib/page.ts'
import { Link } from '../ui/link.tsx'

const process: TextSection = {
  id: 'process',
  title: <Trans>Six steps</Trans>,
  body: (
    <Steps
      steps={[
        {
          title: <Trans>Browse</Trans>,
          text: (
            <Trans>
              Look through the directory by city, language and interest. You need no account to
              browse.
            </Trans>
          ),
        },
        {
          title: <Trans>Read the profile</Trans>,
          text: (
            <Trans>
              Languages, rates and the week’s schedule are as the companion states them. Where there
              is a badge, it shows what was verified, and when.
            </Trans>
          ),
        },
        {
          title: <Trans>Sign in</Trans>,
          text: (
            <Trans>
              Create an account with an email address only you read. You must be 18 or older.
            </Trans>
          ),
        },
        {
          title: <Trans>Send a request</Trans>,
          text: (
            <Trans>
              Select Contact on the profile and write when, where and what kind of company you have
              in mind: courteous, complete requests are answered sooner. You can have three open at
              a time; Premium members have no such limit.
            </Trans>
          ),
        },
        {
          title: <Trans>Agree the details</Trans>,
          text: (
            <Trans>
              The companion replies, or our team on her behalf; each reply says who wrote it. She
              alone decides whether to accept, and on which terms: time, place and price are between
              the two of you.
            </Trans>
          ),
        },
        {
          title: <Trans>Meet</Trans>,
          text: (
            <Trans>
              Be on time, be considerate, keep to what was agreed. Afterwards you may leave an
              honest review.
            </Trans>
          ),
        },
      ]}
    />
  ),
}

const categories: TextSection = {
  id: 'categories',
  title: <Trans>Four kinds of company</Trans>,
  body: (
    <>
      <Figures
        figures={[
          {
            label: <Trans>Dinner</Trans>,
            value: <Trans>from CHF 800</Trans>,
            unit: <Trans>per 4 hours</Trans>,
            text: <Trans>A table for two, a concert, an evening of good conversation.</Trans>,
          },
          {
            label: <Trans>Travel</Trans>,
            value: <Trans>from CHF 1,500</Trans>,
            unit: <Trans>per day</Trans>,
            text: <Trans>A weekend in the mountains or company on a longer journey.</Trans>,
          },
          {
            label: <Trans>Social events</Trans>,
            value: <Trans>from CHF 600</Trans>,
            unit: <Trans>per 3 hours</Trans>,
            text: <Trans>Receptions, openings and business occasions, at ease in any room.</Trans>,
          },
          {
            label: <Trans context="time together">Private</Trans>,
            value: <Trans>from CHF 1,200</Trans>,
            unit: <Trans>per evening</Trans>,
            text: <Trans>Unhurried time together, away from the public eye.</Trans>,
          },
        ]}
      />
      <p>
        <Trans>
          These figures are a guide. Every companion sets rates and terms independently; what counts
          is the profile and what the two of you agree.
        </Trans>
      </p>
    </>
  ),
}

const guidelines: TextSection = {
  id: 'guidelines',
  title: <Trans>Guidelines</Trans>,
  body: (
    <>
      <ul className="points">
        <li>
          <Trans>Ask early. A few days’ notice is kind; for travel, two weeks or more.</Trans>
        </li>
        <li>
          <Trans>Give your first name or pseudonym, the date, the length and the place.</Trans>
        </li>
        <li>
          <Trans>Stay courteous. A no is a full answer and needs no reason.</Trans>
        </li>
        <li>
          <Trans>Agree the price beforehand. Afterwards it’s not open to discussion.</Trans>
        </li>
        <li>
          <Trans>Write in good time if you must change or cancel.</Trans>
        </li>
        <li>
          <Trans>Discretion is mutual: no photos, no recordings, no names passed on.</Trans>
        </li>
        <li>
          <Trans>Consent can be withdrawn at any moment, by either of you.</Trans>
        </li>
      </ul>
      <p>
        <Trans>
          For a meeting with someone new, read our advice on <Link to="/safety">safety</Link>.
        </Trans>
      </p>
    </>
  ),
}

const disputes: TextSection = {
  id: 'disputes',
  title: <Trans>If something went wrong</Trans>,
  body: (
    <>
      <p>
        <Trans>
          Speak with the companion first. If that doesn’t settle the matter, report it to us within
          48 hours of the appointment: <MailLink to="support" />.
        </Trans>
      </p>
      <p>
        <Trans>
          We’re not a party to what was agreed, but we look into every report about a listing.
        </Trans>
      </p>
    </>
  ),
}

export default function BookingPage() {
  return (
    <TextPage
      title={<Trans>Booking</Trans>}
      lead={
        <Trans>
          From the first look to the evening itself, in six unhurried steps. The companion replies
          to your request, or our team on her behalf; she alone decides.
        </Trans>
      }
      sections={[process, categories, guidelines, disputes]}
      onward={['/browse', '/safety']}
    />
  )
}

export const calls: PageModule['calls'] = () => []

export const head: PageModule['head'] = () => ({
  title: t`Booking`,
  description: t`How to arrange time with an independent companion: six steps, four kinds of company, and the manners that make it pleasant.`,
  canonical: '/booking',
})
