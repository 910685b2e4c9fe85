import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { OwnProfile } from '#companions/own/own'
import { openAccounts } from '../../../lib/auth/accounts.ts'
import { signOut } from '../../../features/accounts/sign-out.ts'
import { longDate } from '../../../lib/format.ts'
import { announce } from '../../../ui/announce.tsx'
import type { IconName } from '../../../ui/icon-names.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Link } from '../../../ui/link.tsx'
import { FiguresCard } from './figures-card.tsx'
import { PauseButton } from './pause-button.tsx'
import { moreScreenPath, moreScreenTitle, type MoreScreenName } from '../../shared/sections.ts'

const icons: Record<MoreScreenName, IconName> = {
  figures: 'chart-column',
  preview: 'eye',
  verification: 'badge-check',
  reviews: 'star',
  reports: 'flag',
  absence: 'luggage',
  pause: 'pause',
  'safety-timer': 'clock',
  notifications: 'bell',
  language: 'languages',
  consent: 'file-check',
  promotion: 'megaphone',
  'search-engines': 'search-x',
  'who-looked': 'shield-check',
  export: 'download',
  leave: 'door-open',
  missing: 'circle-alert',
  'team-changes': 'circle-alert',
  appeal: 'flag',
}

/** Screens that are listed only while they have something to do. */
function openTasks({ missing, teamChanges, teamFiles, appeal }: OwnProfile): MoreScreenName[] {
  const tasks: MoreScreenName[] = []
  if (missing.length > 0) tasks.push('missing')
  if (teamChanges.length + teamFiles.length > 0) tasks.push('team-changes')
  if (appeal) tasks.push('appeal')
  return tasks
}

type Props = {
  /** `undefined` while it loads. */
  own: OwnProfile | undefined
  /** The screen beside the list. */
  openScreen: MoreScreenName | undefined
}

/** Links to the area's other screens, to settings and to the public site, and the button to sign out. */
export function MoreList({ own, openScreen }: Props) {
  const { t } = useLingui()
  const row = (name: MoreScreenName) => (
    <li key={name} className={name === 'pause' ? 'own-list-pair' : undefined}>
      <Link
        to={moreScreenPath(name)}
        aria-current={name === openScreen ? 'page' : undefined}
        className="own-list-row"
      >
        <Icon name={icons[name]} />
        <span>{moreScreenTitle(name)}</span>
        {own && <RowState name={name} own={own} />}
        {name !== 'pause' && <Icon name="chevron-right" className="w-4 h-4" />}
      </Link>
      {name === 'pause' && own && <PauseButton isPaused={own.isPaused} />}
    </li>
  )
  async function leave() {
    await signOut(await openAccounts(), 'local')
    announce(t`You’re signed out.`)
  }
  return (
    <div className="grid gap-6">
      <FiguresCard />
      {own && openTasks(own).length > 0 && (
        <Group title={<Trans>To do</Trans>}>{openTasks(own).map(row)}</Group>
      )}
      <Group title={<Trans>Your profile</Trans>}>
        {(['preview', 'verification', 'reviews', 'reports'] as const).map(row)}
      </Group>
      <Group title={<Trans>Availability</Trans>}>
        {(['absence', 'pause', 'safety-timer'] as const).map(row)}
      </Group>
      <Group title={<Trans>Settings</Trans>}>
        {(['notifications', 'language'] as const).map(row)}
        <li>
          <Link to="/account/settings" className="own-list-row">
            <Icon name="settings" />
            <span>
              <Trans>Account and security</Trans>
            </span>
            <Icon name="chevron-right" className="w-4 h-4" />
          </Link>
        </li>
      </Group>
      <Group title={<Trans>Consent and data</Trans>}>
        {(['consent', 'promotion', 'search-engines', 'who-looked', 'export', 'leave'] as const).map(
          row,
        )}
      </Group>
      <ul className="own-list">
        <li className="lg:hidden">
          <Link to="/" className="own-list-row">
            <Icon name="arrow-left" />
            <span>
              <Trans>Back to the site</Trans>
            </span>
          </Link>
        </li>
        <li>
          <button type="button" className="own-list-row" onClick={() => void leave()}>
            <Icon name="log-out" />
            <span>
              <Trans>Sign Out</Trans>
            </span>
          </button>
        </li>
      </ul>
    </div>
  )
}

const Group = ({ title, children }: { title: ReactNode; children: ReactNode }) => (
  <section>
    <h2 className="own-label">{title}</h2>
    <ul className="own-list">{children}</ul>
  </section>
)

/** The current value of a setting, beside its name. */
function RowState({ name, own }: { name: MoreScreenName; own: OwnProfile }) {
  const { t } = useLingui()
  const { away, isPaused, consent, promotion, isUnlisted, declinesReviews, missing } = own
  const states: Partial<Record<MoreScreenName, string | null>> = {
    absence: away && t`until ${longDate(away.until)}`,
    pause: isPaused ? t`Paused` : null,
    reviews: declinesReviews ? t`Declined` : null,
    consent: consent ? t`Given` : t`Not given`,
    promotion: promotion ? t`Allowed` : t`Not allowed`,
    'search-engines': isUnlisted ? t`Left out` : null,
    missing: String(missing.length),
  }
  const state = states[name]
  return state ? <small>{state}</small> : null
}
