import { Trans } from '@lingui/react/macro'
import type { ListedEntry } from '#staff/audit-log'
import { Link } from '../../../ui/link.tsx'
import { actionLabel, settingName } from './audit-labels.ts'
import { sectionAddress, useSection, userAddress } from '../api/use-section.ts'
import { personName } from '../../../lib/person-name.ts'

type Props = { entry: ListedEntry }
type About = NonNullable<ListedEntry['about']>

/** "Anna changed a file of Zoé", with links to both. */
export const EntryText = ({ entry }: Props) => (
  <>
    <EntryActor entry={entry} /> {actionLabel(entry.act)} <EntrySubject entry={entry} />
  </>
)

const SYSTEM = 'system'

/** The person who made the change. */
export function EntryActor({ entry: { actor, actor_name: name } }: Props) {
  if (actor === SYSTEM)
    return (
      <span>
        <Trans>The system</Trans>
      </span>
    )
  return (
    <Link to={userAddress(actor)} className="link">
      <strong>
        {name === actor ? (
          <span>
            <Trans>A deleted account</Trans>
          </span>
        ) : (
          personName(name)
        )}
      </strong>
    </Link>
  )
}

/** The object of the change; a link as long as it exists. */
export function EntrySubject({ entry: { about } }: Props) {
  const { addressWith } = useSection()
  if (!about) return null
  const called = about.kind === 'setting' && about.name ? settingName(about.name) : about.name
  const name = <strong>{called ?? <UnknownName kind={about.kind} />}</strong>
  return about.exists ? (
    <Link to={addressOf(about, addressWith)} className="link">
      {name}
    </Link>
  ) : (
    name
  )
}

function UnknownName({ kind }: Pick<About, 'kind'>) {
  if (kind === 'companion' || kind === 'media') return <Trans>a deleted companion</Trans>
  return kind === 'member' ? <Trans>a deleted account</Trans> : <Trans>a deleted case</Trans>
}

function addressOf(
  { kind, id }: About,
  addressWith: ReturnType<typeof useSection>['addressWith'],
): string {
  const caseAt = (section: string, key: string) =>
    `${sectionAddress(section)}&${key}=${encodeURIComponent(id)}`
  switch (kind) {
    case 'companion':
      return addressWith({ companion: id, edit: null, tab: null })
    case 'media':
      return addressWith({ companion: id, edit: null, tab: 'media' })
    case 'member':
      return userAddress(id)
    case 'request':
      return caseAt('requests', 'request')
    case 'application':
      return caseAt('applications', 'application')
    case 'report':
      return caseAt('reports', 'report')
    case 'data-request':
      return caseAt('privacy', 'data-request')
    case 'appeal':
      return caseAt('appeals', 'appeal')
    case 'sale':
      return caseAt('payments', 'sale')
    case 'setting':
      return sectionAddress('settings')
    case 'template':
      return sectionAddress('replies')
    case 'mail':
      return sectionAddress('mail')
  }
}
