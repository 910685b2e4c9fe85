import type { Tombstone } from '../../platform/db/tombstones.ts'
import type { CompanionRecord } from './queries.ts'
import type { CompanionDraft } from './writes.ts'

const channels = {
  phone: 'contactPhone',
  whatsapp: 'contactWhatsapp',
  telegram: 'contactTelegram',
  email: 'contactEmail',
} as const

/**
 * Data that a save removes and a restored backup must not return: former channels, and checks that were withdrawn
 * or shortened. A check that is given again is allowed.
 *
 * @param changes by field and channel
 */
export function removalTombstones(
  before: CompanionRecord,
  draft: CompanionDraft,
  changes: Record<string, unknown>,
): Tombstone[] {
  const { id } = before.row
  const tombstones: Tombstone[] = []
  for (const [channel, field] of Object.entries(channels)) {
    const isFormer = channel in changes && before.row[field] !== null
    if (isFormer) {
      tombstones.push({
        what: 'companion.channels',
        subject: `${id} ${channel}`,
        detail: { companion: id, channel },
      })
    }
  }
  if ('verifications' in changes) tombstones.push(...changedChecks(id, before, draft))
  return tombstones
}

function changedChecks(
  companion: string,
  before: CompanionRecord,
  { verifications }: CompanionDraft,
): Tombstone[] {
  const validUntilByPart = new Map(
    verifications.map(({ checked, validUntil }) => [checked, validUntil]),
  )
  const tombstones: Tombstone[] = []
  for (const { checked } of before.verifications) {
    if (validUntilByPart.has(checked)) continue
    const detail = { companion, checked }
    tombstones.push({ what: 'check.withdrawn', subject: `${companion} ${checked}`, detail })
  }
  for (const [kind, until] of validUntilByPart) {
    const subject = `${companion} ${kind}`
    tombstones.push({ what: 'check.withdrawn', subject, detail: { isLifted: true } })
    tombstones.push({
      what: 'check.shortened',
      subject,
      detail: { companion, checked: kind, until },
    })
  }
  return tombstones
}
