import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { OwnProfile } from '#companions/own/own'
import type { MissingPiece } from '#companions/publication-records'
import { longDate } from '../../../lib/format.ts'
import { Link } from '../../../ui/link.tsx'
import { OwnSection } from '../../shared/own-section.tsx'
import { profileGroupPath } from '../../shared/profile-groups.ts'
import { moreScreenPath } from '../../shared/sections.ts'

type Missing = OwnProfile['missing'][number]

/** Screen on which the companion can complete the requirement herself. */
const screens: Partial<Record<MissingPiece, string>> = {
  'consent-missing': moreScreenPath('consent'),
  'consent-withdrawn': moreScreenPath('consent'),
  'photo-missing': '/own/media',
  'photo-submitted': '/own/media',
  'photo-returned': '/own/media',
  'photo-unrecorded': '/own/media',
  'below-minimum-age': profileGroupPath('name'),
  'range-untrue': profileGroupPath('name'),
}

/** Requirements for publication that the profile lacks. */
export function MissingSection({ own: { missing } }: { own: OwnProfile }) {
  const labelOf = useLabels()
  const linkNames: Record<string, ReactNode> = {
    '/own/media': <Trans>View your pictures</Trans>,
    [profileGroupPath('name')]: <Trans>Edit your profile</Trans>,
    [moreScreenPath('consent')]: <Trans>Give my consent</Trans>,
  }
  if (missing.length === 0) {
    return (
      <p className="text-ink-2">
        <Trans>Your profile has everything it needs to be published.</Trans>
      </p>
    )
  }
  return (
    <OwnSection
      title={<Trans>What is missing</Trans>}
      help={
        <p>
          <Trans>
            Visitors see your profile once we’ve verified your identity and age, you’ve agreed to
            the listing and we’ve approved a public photo with your consent. We verify identity and
            age with you; a short video call is enough.
          </Trans>
        </p>
      }
    >
      <p className="text-ink-2">
        <Trans>To publish your profile, we still need:</Trans>
      </p>
      <ul className="own-missing">
        {missing.map((piece) => {
          const screen = screens[piece.reason]
          return (
            <li key={piece.reason}>
              {labelOf(piece)}{' '}
              {screen && (
                <Link to={screen} className="link whitespace-nowrap">
                  {linkNames[screen]}
                </Link>
              )}
            </li>
          )
        })}
      </ul>
    </OwnSection>
  )
}

function useLabels() {
  const { t } = useLingui()
  return ({ reason, at, years }: Missing): string => {
    const day = at ? longDate(at) : ''
    const labels: Record<MissingPiece, string> = {
      'identity-missing': t`We haven’t verified your identity yet. Write to our team to arrange it.`,
      'identity-ended': t`The verification of your identity expired on ${day}. Write to our team to renew it.`,
      'age-missing': t`We haven’t verified your age yet. Write to our team to arrange it.`,
      'age-ended': t`The verification of your age expired on ${day}. Write to our team to renew it.`,
      'consent-missing': t`Your consent to the listing.`,
      'consent-withdrawn': t`You withdrew your consent to the listing on ${day}. You may give it again.`,
      'photo-missing': t`A public photo.`,
      'photo-submitted': t`Our team has been reviewing your photo since ${day}.`,
      'photo-returned': t`Our team returned your photo on ${day}.`,
      'photo-unrecorded': t`We don’t have your consent for a public photo yet.`,
      'country-closed': t`We don’t publish profiles in your country at present.`,
      'below-minimum-age': t`Your age range begins below ${years}, our minimum age.`,
      'range-untrue': t`Your age range doesn’t include your own age.`,
      'age-unrecorded': t`We haven’t recorded your age from a document yet. Write to our team to arrange it.`,
      'recorded-age-below': t`We list companions aged ${years} and over.`,
    }
    return labels[reason]
  }
}
