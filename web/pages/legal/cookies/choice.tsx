import { Trans } from '@lingui/react/macro'
import { MailLink, PostalAddress } from '../../../features/information/details.tsx'
import { Facts } from '../../../features/information/figures.tsx'
import { OutsideLink } from '../../../features/information/outside-link.tsx'
import type { TextSection } from '../../../features/information/text-page.tsx'
import { Link } from '../../../ui/link.tsx'
import { ForgetLists } from './forget-lists.tsx'

/** Sections on the reader's choices and their effects. */
export const choice: TextSection[] = [
  {
    id: 'settings',
    title: <Trans>Managing your preferences</Trans>,
    body: (
      <>
        <p>
          <Trans>
            We use nothing optional at present, so there is nothing to accept or reject. If that
            changes, we will ask you first and store nothing optional before you agree.
          </Trans>
        </p>
        <p>
          <Trans>You can decide in these ways:</Trans>
        </p>
        <ul className="points">
          <li>
            <Trans>
              The appearance: Light or Dark at the foot of the page is remembered for a year. Choose
              Auto, and your choice is removed from the browser.
            </Trans>
          </li>
          <li>
            <Trans>
              Companions you hide, stories you have watched and the last 20 profiles you have
              opened: remembered in this browser alone. They stay for a year after the last change.
              While you are signed in, your account keeps the companions you hide, too.
            </Trans>{' '}
            <ForgetLists />
          </li>
          <li>
            <Trans>
              Your sign-in: leave “Remember me” unticked, and it ends when you close the browser.
              Browsers that reopen your tabs may keep it until you sign out.
            </Trans>
          </li>
          <li>
            <Trans>
              <Link to="/discreet">Discreet mode</Link>: nothing is kept for longer than until you
              close the browser.
            </Trans>
          </li>
          <li>
            <Trans>
              In your browser: clear or block the data of this site, as described below.
            </Trans>
          </li>
        </ul>
      </>
    ),
  },
  {
    id: 'browsers',
    title: <Trans>In your browser</Trans>,
    body: (
      <>
        <p>
          <Trans>Each browser lets you see, clear and block what sites have stored.</Trans>
        </p>
        <Facts
          facts={[
            {
              name: 'Chrome',
              value: (
                <Trans>
                  Settings, Privacy and security, Third-party cookies, See all site data and
                  permissions.{' '}
                  <OutsideLink to="https://support.google.com/chrome/answer/95647">
                    Help for Chrome
                  </OutsideLink>
                </Trans>
              ),
            },
            {
              name: 'Safari',
              value: (
                <Trans>
                  Settings, Privacy, Manage Website Data; on iPhone: Settings, Apps, Safari,
                  Advanced.{' '}
                  <OutsideLink to="https://support.apple.com/guide/safari/sfri11471/mac">
                    Help for Safari
                  </OutsideLink>
                </Trans>
              ),
            },
            {
              name: 'Firefox',
              value: (
                <Trans>
                  Settings, Privacy &amp; Security, Cookies and Site Data, Manage Data.{' '}
                  <OutsideLink to="https://support.mozilla.org/kb/clear-cookies-and-site-data-firefox">
                    Help for Firefox
                  </OutsideLink>
                </Trans>
              ),
            },
            {
              name: 'Edge',
              value: (
                <Trans>
                  Settings, Privacy, search, and services, Cookies.{' '}
                  <OutsideLink to="https://support.microsoft.com/microsoft-edge">
                    Help for Edge
                  </OutsideLink>
                </Trans>
              ),
            },
          ]}
        />
      </>
    ),
  },
  {
    id: 'disabling',
    title: <Trans>If you disable cookies</Trans>,
    body: (
      <p>
        <Trans>
          Without essential cookies you cannot stay signed in, and you are asked for your age again.
          The site forgets your choice of appearance, the companions you have hidden, the stories
          you have watched and the profiles you have opened. Browsing, searching and reading work
          all the same.
        </Trans>
      </p>
    ),
  },
  {
    id: 'do-not-track',
    title: <Trans>Do Not Track</Trans>,
    body: (
      <p>
        <Trans>
          There is no common understanding of what a Do Not Track signal asks for. It is therefore
          not honoured: the site behaves the same with and without it. As we do not track you in
          either case, it makes no difference to you.
        </Trans>
      </p>
    ),
  },
  {
    id: 'contact',
    title: <Trans context="heading">Contact</Trans>,
    body: (
      <>
        <p>
          <Trans>
            Questions about cookies: <MailLink to="dataProtection" />. Other legal matters:{' '}
            <MailLink to="legal" />.
          </Trans>
        </p>
        <PostalAddress />
      </>
    ),
  },
]
