import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useLocation } from 'react-router-dom'
import { DISCREET_PATH } from '#accounts/discreet-mode'
import { DiscreetForm } from '../features/accounts/discreet-mode/discreet-form.tsx'
import { TextPage, type TextSection } from '../features/information/text-page.tsx'
import type { PageModule } from '../lib/page.ts'

const effects: TextSection = {
  id: 'effects',
  title: <Trans>How discreet mode works</Trans>,
  body: (
    <ul className="points">
      <li>
        <Trans>
          <strong>A neutral tab.</strong> The tab has the same plain name and symbol on every page,
          and so do new entries in your history and bookmarks.
        </Trans>
      </li>
      <li>
        <Trans>
          <strong>Blurred pictures.</strong> Photos and videos stay blurred until you select them.
          Show pictures, at the foot of the page, reveals all of them; a story or a photo that you
          open full screen isn’t blurred.
        </Trans>
      </li>
      <li>
        <Trans>
          <strong>A clean browser.</strong> Companions you’ve hidden, stories you’ve watched and
          profiles you’ve opened are removed from this browser when you turn the mode on. What the
          site needs afterwards ends with the tab or the browser, and pages and pictures aren’t
          stored.
        </Trans>
      </li>
      <li>
        <Trans>
          <strong>One tab.</strong> You stay signed in only in the tab in which you turn the mode
          on. Close the tab, and you’re signed out.
        </Trans>
      </li>
      <li>
        <Trans>
          <strong>No notifications.</strong> They’re turned off in this browser when you turn the
          mode on, and you can turn them on again afterwards.
        </Trans>
      </li>
      <li>
        <Trans>
          <strong>Sharing without a preview.</strong> Share copies the link of a profile, and our
          pages offer no picture to go with it.
        </Trans>
      </li>
    </ul>
  ),
}

const leaving: TextSection = {
  id: 'leave',
  title: <Trans>Leaving quickly</Trans>,
  body: (
    <>
      <p>
        <Trans>
          Press Escape three times within a second, or select Quick exit at the foot of the page.
          The page disappears, the website of your choice opens in its place, and you’re signed out
          in this tab.
        </Trans>
      </p>
      <p>
        <Trans>The Back button leads to that website too.</Trans>
      </p>
      <p>
        <Trans>
          On a phone, close what you’ve opened over the page to reach Quick exit; on a photo or a
          story it’s always there. Without JavaScript, Quick exit opens the website as a link does,
          and the Back button returns here.
        </Trans>
      </p>
    </>
  ),
}

const limits: TextSection = {
  id: 'limits',
  title: <Trans>What discreet mode can’t hide</Trans>,
  body: (
    <ul className="points">
      <li>
        <Trans>
          The addresses: your browser’s history lists the pages you’ve opened under the neutral
          name, and the address bar shows our address. A private window keeps no history.
        </Trans>
      </li>
      <li>
        <Trans>
          What came before. Pages that you opened before you turned the mode on keep their names in
          the history.
        </Trans>
      </li>
      <li>
        <Trans>The words on a page. Names and texts remain readable.</Trans>
      </li>
      <li>
        <Trans>
          Your connection. The people who run the network or the device may see which websites you
          visit.
        </Trans>
      </li>
      <li>
        <Trans>Emails, payments, and what you’ve saved or photographed yourself.</Trans>
      </li>
      <li>
        <Trans>
          Your next visit: the mode ends when you close the browser, as does everything else that is
          kept for it. You can turn it on again before you confirm your age.
        </Trans>
      </li>
      <li>
        <Trans>Reopened tabs: browsers that reopen your tabs may go on where you left off.</Trans>
      </li>
    </ul>
  ),
}

export default function DiscreetPage() {
  const isRefused = new URLSearchParams(useLocation().search).has('problem')
  const form: TextSection = {
    id: 'settings',
    title: <Trans>In this browser</Trans>,
    body: <DiscreetForm next={DISCREET_PATH} isRefused={isRefused} />,
  }
  return (
    <TextPage
      title={<Trans>Discreet mode</Trans>}
      lead={
        <Trans>
          For a screen or a device that others may see. Discreet mode is off unless you turn it on,
          and needs no account.
        </Trans>
      }
      sections={[form, effects, leaving, limits]}
      onward={['/privacy', '/cookies', '/safety']}
    />
  )
}

export const calls: PageModule['calls'] = () => []

export const head: PageModule['head'] = () => ({
  title: t`Discreet mode`,
  description: t`A neutral tab, blurred pictures and a quick exit, for a screen or a device that others may see.`,
  canonical: '/discreet',
})
