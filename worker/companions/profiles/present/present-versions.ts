import { profileFieldNames } from '#companions/profile-fields'
import type { CompanionVersion, VersionState } from '#companions/staff/companion-versions'
import { channelKinds } from '#companions/channels'
import { iso } from '../../../platform/lib/time.ts'
import type { Changes } from '../changes.ts'

/** An entry of the audit log. `changes`: JSON of the changes by field. */
type LogEntry = {
  id: number
  at: number
  act: string
  actor: string
  actorName: string | null
  reason: string | null
  changes: string
}

const contactFields: readonly string[] = [...channelKinds, 'audience']

/** Changed parts whose values the log doesn't store. */
function unlistedOf(changes: Changes): CompanionVersion['unlisted'] {
  const unlisted: CompanionVersion['unlisted'] = []
  if (Object.keys(changes).some((field) => contactFields.includes(field))) unlisted.push('contact')
  if ('verifications' in changes) unlisted.push('verifications')
  return unlisted
}

const byOf = ({ actor, actorName }: LogEntry) => (actor === 'system' ? null : (actorName ?? ''))

/** Each change of the profile as a version. Entries that changed nothing of it are left out. @param log newest first */
export function presentVersions(log: readonly LogEntry[]): CompanionVersion[] {
  return log.flatMap((entry) => {
    const changes = JSON.parse(entry.changes) as Changes
    const fields = profileFieldNames.filter((field) => changes[field])
    const stateOf = (side: 'before' | 'after'): VersionState =>
      Object.fromEntries(fields.map((field) => [field, changes[field]?.[side] ?? null]))
    const version = {
      id: entry.id,
      at: iso(entry.at),
      by: byOf(entry),
      reason: entry.reason,
      unlisted: unlistedOf(changes),
      is_first: entry.act === 'companion.created',
      before: stateOf('before'),
      after: stateOf('after'),
    }
    const isEmpty = fields.length === 0 && version.unlisted.length === 0 && !version.is_first
    return isEmpty ? [] : [version]
  })
}
