import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { AuditEntry } from '#contract/administration'

const words: Record<string, MessageDescriptor> = {
  'companion.created': msg`created`,
  'companion.changed': msg`changed`,
  'companion.deleted': msg`deleted`,
  'companions.imported': msg`imported companions`,
  'media.added': msg`uploaded a file for`,
  'media.changed': msg`changed a file of`,
  'media.deleted': msg`deleted a file of`,
  'media.lost': msg`found a file lost:`,
  'stories.changed': msg`changed the stories of`,
  'setting.changed': msg`changed the setting`,
  'request.seen': msg`saw the request`,
  'request.answered': msg`answered the request`,
  'request.declined': msg`declined the request`,
  'member.blocked': msg`blocked the member of the request`,
  'member.unblocked': msg`let write again the member of the request`,
  'review.published': msg`published a review of`,
  'review.rejected': msg`rejected a review of`,
  'audit-log.exported': msg`exported the audit log`,
}

export const knownActs = Object.keys(words)

/** "changed", or the act's own name when there is no word for it yet. */
export function actWord(act: string): string {
  const word = words[act]
  return word ? i18n._(word) : act
}

/** Whom or what an act was about, in a word. */
export function subjectOf({ detail, subject, act }: AuditEntry): string {
  if (typeof detail.name === 'string') return detail.name
  if (typeof detail.reference === 'string') return detail.reference
  return act.startsWith('companions.') || act.startsWith('audit-log.') ? '' : subject.slice(0, 24)
}
