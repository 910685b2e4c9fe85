import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { MediaUsage } from '#media/media-usage'
import { moment } from '../../lib/format-date.ts'
import { Link } from '../../ui/link.tsx'
import { useSection } from '../shared/api/use-section.ts'
import '../../styles/file-usage.css'
import { storyAnchor } from './story-anchor.ts'

type Props = {
  usage: MediaUsage | undefined
  /** Name of the file, for the accessible name of the links. */
  name: string
}

/** Links to all places that show a file. */
export function FileUsage({ usage, name }: Props) {
  const { t } = useLingui()
  const { addressWith } = useSection()
  if (!usage) return null
  const { companion } = usage
  const profile = `/companion/${companion}`
  const tab = addressWith({ companion, edit: '1', tab: 'media' })
  const uses: { key: string; to: string; label: ReactNode }[] = []
  if (usage.cover) uses.push({ key: 'cover', to: profile, label: t`Cover` })
  if (usage.gallery) uses.push({ key: 'gallery', to: tab, label: t`Gallery` })
  for (const { id, expires_at: end, highlight } of usage.stories) {
    const label =
      highlight === null ? (
        end !== null && <Trans>Story until {moment(end)}</Trans>
      ) : (
        <Trans>Highlight “{highlight}”</Trans>
      )
    uses.push({ key: id, to: `${tab}#${storyAnchor(id)}`, label })
  }
  if (usage.preview) {
    uses.push({ key: 'preview', to: profile, label: t`Preview of shared links` })
  }
  if (uses.length === 0) {
    return (
      <p className="text-small text-ink-2">
        <Trans>Not in use</Trans>
      </p>
    )
  }
  return (
    <div role="group" className="file-usage" aria-label={t`Where ${name} is shown`}>
      {uses.map(({ key, to, label }) => (
        <Link
          key={key}
          to={to}
          className="link"
          // The profile opens in a new tab, so that the dialog with unsaved changes stays.
          reload={to === profile}
          target={to === profile ? '_blank' : undefined}
        >
          {label}
        </Link>
      ))}
    </div>
  )
}
