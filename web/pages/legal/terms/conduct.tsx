import { Trans } from '@lingui/react/macro'
import type { TextSection } from '../../../features/information/text-page.tsx'
import { Link } from '../../../ui/link.tsx'

/** Sections on duties and prohibited conduct. */
export const conduct: TextSection[] = [
  {
    id: 'obligations',
    title: <Trans>Your obligations</Trans>,
    body: (
      <ul className="points">
        <li>
          <Trans>Treat companions, members and staff with respect; accept a no.</Trans>
        </li>
        <li>
          <Trans>Keep your password to yourself and tell us if someone else may know it.</Trans>
        </li>
        <li>
          <Trans>Keep to what you have agreed with a companion, and to the law.</Trans>
        </li>
        <li>
          <Trans>Guard the privacy of everyone you meet through this site.</Trans>
        </li>
        <li>
          <Trans>
            Review only what you have experienced, and <Link to="/safety#report">report</Link> what
            seems wrong.
          </Trans>
        </li>
      </ul>
    ),
  },
  {
    id: 'prohibited',
    title: <Trans>Prohibited activities</Trans>,
    body: (
      <>
        <p>
          <Trans>These acts are forbidden and end your access:</Trans>
        </p>
        <ul className="points">
          <li>
            <Trans>
              use the directory for soliciting services outside the platform: collecting contact
              details or names here to approach people by ways they have not offered;
            </Trans>
          </li>
          <li>
            <Trans>involve a minor in any way, or anyone who does not act freely;</Trans>
          </li>
          <li>
            <Trans>threaten, stalk, blackmail, insult or discriminate;</Trans>
          </li>
          <li>
            <Trans>
              copy, save, record or pass on pictures, videos or messages without the consent of
              their owner;
            </Trans>
          </li>
          <li>
            <Trans>pose as someone else, or publish what is false or stolen;</Trans>
          </li>
          <li>
            <Trans>share an account, or resell what a plan unlocks;</Trans>
          </li>
          <li>
            <Trans>
              collect its content by automated means, disrupt the site, or circumvent its
              protection;
            </Trans>
          </li>
          <li>
            <Trans>use it for anything that the law forbids.</Trans>
          </li>
        </ul>
        <p>
          <Trans>
            Companions remain free to advertise, and to arrange their work, where and how they wish.
          </Trans>
        </p>
      </>
    ),
  },
]
