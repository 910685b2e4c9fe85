import { useLingui } from '@lingui/react/macro'
import { useLocation } from 'react-router-dom'
import { getOwnEndpoint, type OwnProfile } from '#companions/own/own'
import { useApiQuery } from '../../lib/api/use-api-query.ts'
import type { IconName } from '../../ui/icon-names.ts'
import { Icon } from '../../ui/icon.tsx'
import { Link } from '../../ui/link.tsx'
import { OwnPortrait } from './own-portrait.tsx'
import { ownScreenNames, ownScreenPath, ownScreenTitle, type OwnScreenName } from './sections.ts'
import '../../styles/own.css'

const icons: Record<OwnScreenName, IconName> = {
  '': 'house',
  inbox: 'message-square',
  profile: 'user',
  media: 'image',
  more: 'menu',
}

/** Notes about files that need the companion's action. */
const mediaNotes: OwnProfile['attention'][number]['kind'][] = ['media-returned', 'files-unrecorded']

/** Numbers on the bar: requests that need an answer, and files that need the companion. */
function countsOf({ requests, attention }: OwnProfile): Partial<Record<OwnScreenName, number>> {
  const media = attention
    .filter(({ kind }) => mediaNotes.includes(kind))
    .reduce((sum, { count = 0 }) => sum + count, 0)
  return { inbox: requests.waiting, media }
}

/** The five screens of the companion's area: at the bottom of a phone, at the side of a wide window. */
export function OwnBar() {
  const { t } = useLingui()
  const { pathname } = useLocation()
  const { data } = useApiQuery(getOwnEndpoint)
  const [, , section = '', item] = pathname.split('/')
  const counts = data ? countsOf(data) : {}
  return (
    <nav
      aria-label={t`Your area`}
      className="own-bar"
      // A conversation has its message field at the bottom of a phone, and the first day its buttons.
      data-behind={(section === 'inbox' && item) || section === 'start' ? true : undefined}
    >
      <OwnPortrait hasName />
      <ul>
        {ownScreenNames.map((name) => {
          const count = counts[name] ?? 0
          const title = ownScreenTitle(name)
          return (
            <li key={name}>
              <Link
                to={ownScreenPath(name)}
                data-count={count > 0 ? count : undefined}
                aria-current={name === section ? 'page' : undefined}
                aria-label={count > 0 ? t`${title}, ${count} to do` : undefined}
              >
                <Icon name={icons[name]} />
                <span>{title}</span>
              </Link>
            </li>
          )
        })}
      </ul>
      <Link to="/" className="own-bar-site">
        <Icon name="arrow-left" />
        {t`Back to the site`}
      </Link>
    </nav>
  )
}
