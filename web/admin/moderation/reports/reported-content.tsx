import { Trans, useLingui } from '@lingui/react/macro'
import type { Report } from '#moderation/reports'
import { stateName } from '../../../features/messaging/requests/request-labels.ts'
import { Link } from '../../../ui/link.tsx'
import { sectionAddress, useSection } from '../../shared/api/use-section.ts'
import { BlurredPicture } from './blurred-picture.tsx'
import { useReportLabels } from '../../shared/labels/report-labels.ts'
import { personName } from '../../../lib/person-name.ts'
import { TitledSection } from '../../../ui/titled-section.tsx'

export function ReportedContent({ report }: { report: Report }) {
  const { t } = useLingui()
  const { addressWith } = useSection()
  const { targets } = useReportLabels()
  const { companion, target, thing } = report
  return (
    <TitledSection title={<Trans>What was reported</Trans>} className="gap-2">
      <p>
        {targets[target.kind]}
        {companion && (
          <span>
            {' · '}
            <strong>{companion.name ?? t`A deleted companion`}</strong>
          </span>
        )}
        {target.id && <small className="block text-ink-2">{target.id}</small>}
      </p>
      {thing?.kind === 'photo' && (
        <figure className="admin-reported">
          <BlurredPicture key={report.id} url={thing.url} alt={thing.alt} />
          <figcaption className="text-small text-ink-2">
            {thing.alt || t`No description`} ·{' '}
            {thing.access_level === 'private' ? t`Private` : t`Public`}
          </figcaption>
        </figure>
      )}
      {thing?.kind === 'review' && (
        <figure>
          <blockquote className="admin-words-said">{thing.text}</blockquote>
          <figcaption className="text-small text-ink-2">
            {personName(thing.author)} ·{' '}
            {thing.state === 'published'
              ? t({ message: 'Published', context: 'review' })
              : t({ message: 'Not public', context: 'review' })}
          </figcaption>
        </figure>
      )}
      {thing?.kind === 'thread' && (
        <p>
          <Link to={`${sectionAddress('requests')}&request=${thing.id}`} className="link">
            <Trans>Messages of {thing.reference}</Trans>
          </Link>{' '}
          · {thing.member.name || thing.member.id.slice(0, 8)} · {stateName(thing.state)}
        </p>
      )}
      {target.kind !== 'profile' && !thing && (
        <p className="text-ink-2">
          <Trans>No longer available.</Trans>
        </p>
      )}
      {companion?.name && (
        <p className="admin-ways">
          <Link to={addressWith({ companion: companion.id, edit: null })} className="link">
            <Trans>Her record and media</Trans>
          </Link>
          {report.holds || (
            <Link to={`/companion/${companion.id}`} className="link">
              <Trans>The public profile</Trans>
            </Link>
          )}
        </p>
      )}
    </TitledSection>
  )
}
