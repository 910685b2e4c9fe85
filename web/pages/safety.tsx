import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { MailLink } from '../features/information/details.tsx'
import { Facts, Figures } from '../features/information/figures.tsx'
import { OutsideLink } from '../features/information/outside-link.tsx'
import { Tiles } from '../features/information/steps.tsx'
import { TextPage, type TextSection } from '../features/information/text-page.tsx'
import type { PageModule } from '../lib/page.ts'
import { Link } from '../ui/link.tsx'

const emergency: TextSection = {
  id: 'emergency',
  title: <Trans>In an emergency</Trans>,
  body: (
    <>
      <Figures
        figures={[
          {
            label: <Trans>Police</Trans>,
            value: <a href="tel:117">117</a>,
            text: <Trans>Anywhere in Switzerland, at any hour, free of charge.</Trans>,
          },
          {
            label: <Trans>European emergency number</Trans>,
            value: <a href="tel:112">112</a>,
            text: <Trans>From any phone, in Switzerland and across Europe.</Trans>,
          },
        ]}
      />
      <p>
        <Trans>
          Call first, write to us afterwards. Once you’re safe, our safety team is there for you:{' '}
          <MailLink to="safety" />.
        </Trans>
      </p>
      <Facts
        facts={[
          { name: <Trans>Ambulance</Trans>, value: <a href="tel:144">144</a> },
          {
            name: <Trans>Victim support</Trans>,
            value: (
              <Trans>
                <a href="tel:142">142</a>, confidential and free of charge, leads to the{' '}
                <OutsideLink to="https://www.opferhilfe-schweiz.ch/">
                  victim support office
                </OutsideLink>{' '}
                of your canton
              </Trans>
            ),
          },
          {
            name: <Trans>Someone to talk to</Trans>,
            value: (
              <Trans>
                <a href="tel:143">143</a>, day and night:{' '}
                <OutsideLink to="https://www.143.ch/">Tel 143</OutsideLink>
              </Trans>
            ),
          },
          {
            name: <Trans>Coercion and trafficking</Trans>,
            value: (
              <Trans>
                <a href="tel:+41444369000">+41 44 436 90 00</a>:{' '}
                <OutsideLink to="https://www.fiz-info.ch/">FIZ</OutsideLink>, specialised advice and
                protection
              </Trans>
            ),
          },
        ]}
      />
    </>
  ),
}

const guidelines: TextSection = {
  id: 'guidelines',
  title: <Trans>Guidelines for a good meeting</Trans>,
  body: (
    <Tiles
      tiles={[
        {
          title: <Trans>Meet in public first</Trans>,
          text: (
            <Trans>
              A café or a hotel lobby is a good beginning. Either of you may leave it there.
            </Trans>
          ),
        },
        {
          title: <Trans>Tell someone</Trans>,
          text: <Trans>Tell someone you trust where you are and when you expect to be back.</Trans>,
        },
        {
          title: <Trans>Keep your way home</Trans>,
          text: <Trans>Have your own transport, a charged phone and some money with you.</Trans>,
        },
        {
          title: <Trans>Share little</Trans>,
          text: (
            <Trans>
              Home address, employer and documents stay private until you decide otherwise.
            </Trans>
          ),
        },
        {
          title: <Trans>Keep a clear head</Trans>,
          text: (
            <Trans>Watch your glass, know your limit, and never pressure anyone to drink.</Trans>
          ),
        },
        {
          title: <Trans>Trust your instinct</Trans>,
          text: (
            <Trans>
              If something feels wrong, go. You don’t owe anyone an explanation, then or later.
            </Trans>
          ),
        },
      ]}
    />
  ),
}

const protocols: TextSection = {
  id: 'protocols',
  title: <Trans>What we do</Trans>,
  body: (
    <ul className="points">
      <li>
        <Trans>
          <strong>Age and identity.</strong> We publish no profile before we’ve verified identity
          and age and recorded that she agrees to be listed.
        </Trans>
      </li>
      <li>
        <Trans>
          <strong>Verification with a record.</strong> A verified badge stands for a dated check:
          what was checked, by whom, and how long it remains valid.
        </Trans>
      </li>
      <li>
        <Trans>
          <strong>Reports come first.</strong> We read reports about minors or coercion before all
          others. As a rule they hide the profile right away while we review them.
        </Trans>
      </li>
      <li>
        <Trans>
          <strong>Pictures without traces.</strong> Location and camera data are taken out of every
          photo and video before anyone can see it.
        </Trans>
      </li>
      <li>
        <Trans>
          <strong>Neutral messages.</strong> Our emails have a plain subject and say nothing of what
          you wrote or whom you met.
        </Trans>
      </li>
      <li>
        <Trans>
          <strong>A safety timer.</strong> Companions can set one before a meeting. Unless a
          companion ends it with her word, we email the people she trusts, and notify the device on
          which they allowed it.
        </Trans>
      </li>
      <li>
        <Trans>
          <strong>When it raises an alarm.</strong> The people she trusts call her and, if she can’t
          be reached, open the note she left them on the page for{' '}
          <Link to="/trusted-contact">trusted contacts</Link>. We can’t read the note, and the timer
          doesn’t call the police.
        </Trans>
      </li>
      <li>
        <Trans>
          <strong>Known here, without a name.</strong> After answering a request, a companion can
          say that she would meet the member again. From three companions on, those the member
          writes to see the number in steps: never who, or when, and there are no bad marks.
        </Trans>
      </li>
      <li>
        <Trans>
          <strong>Suspended stays suspended.</strong> A new account with the confirmed email address
          of one we have suspended is suspended as well. Its owner can appeal.
        </Trans>
      </li>
      <li>
        <Trans>
          <strong>Cooperation with the authorities.</strong> We may report signs of a crime to them.
          We record each of their requests, and how we answered it.
        </Trans>
      </li>
    </ul>
  ),
}

const redFlags: TextSection = {
  id: 'red-flags',
  title: <Trans>Red flags</Trans>,
  body: (
    <>
      <p>
        <Trans>Step back, and tell us, when someone</Trans>
      </p>
      <ul className="points">
        <li>
          <Trans>asks for money in advance by voucher, cryptocurrency or an unknown service;</Trans>
        </li>
        <li>
          <Trans>seems to speak for someone else, or lets another person decide and collect;</Trans>
        </li>
        <li>
          <Trans>seems younger than stated, or avoids the question;</Trans>
        </li>
        <li>
          <Trans>appears afraid, controlled, injured or unable to leave;</Trans>
        </li>
        <li>
          <Trans>pressures you to decide right away, or ignores a no;</Trans>
        </li>
        <li>
          <Trans>wants documents, passwords or pictures that are none of their concern;</Trans>
        </li>
        <li>
          <Trans>uses photos that don’t match, or that you’ve seen elsewhere;</Trans>
        </li>
        <li>
          <Trans>threatens to tell others about you. Don’t pay; call the police on 117.</Trans>
        </li>
      </ul>
    </>
  ),
}

const report: TextSection = {
  id: 'report',
  title: <Trans>Report abuse</Trans>,
  body: (
    <>
      <p>
        <Trans>
          <Link to="/report">Report it to us</Link> if you suspect a minor, coercion, stolen photos,
          a fake profile or anything illegal; or write to <MailLink to="safety" />.
        </Trans>
      </p>
      <p>
        <Trans>
          Name the profile or its address and what you saw. You don’t have to give your name, and we
          never disclose who made a report.
        </Trans>
      </p>
      <p>
        <Trans>
          A companion can report a member in the menu of their conversation. We decide within 4
          hours about violence, threats, acts without consent and minors, and within 48 hours about
          everything else.
        </Trans>
      </p>
      <p>
        <Trans>
          We tell her what happened. We may warn, pause or suspend the member, who never learns who
          made the report and may appeal.
        </Trans>
      </p>
      <p>
        <Trans>
          How long our decisions take is public: <Link to="/transparency">monthly figures</Link>.
        </Trans>
      </p>
      <p className="aside">
        <Trans>If someone is in danger now, call 117 or 112 before you write.</Trans>
      </p>
    </>
  ),
}

export default function SafetyPage() {
  return (
    <TextPage
      title={<Trans>Safety</Trans>}
      lead={
        <Trans>
          Discretion and care protect everyone. What to look out for, what we do, and whom to call
          when it matters.
        </Trans>
      }
      sections={[emergency, guidelines, protocols, redFlags, report]}
      onward={['/standards', '/transparency', '/wellness', '/booking', '/discreet']}
    />
  )
}

export const calls: PageModule['calls'] = () => []

export const head: PageModule['head'] = () => ({
  title: t`Safety`,
  description: t`Advice for safe and respectful meetings, warning signs, our safety protocols and the emergency numbers 117 and 112.`,
  canonical: '/safety',
})
