import type { MessageDescriptor } from '@lingui/core'
import { i18n } from '#i18n'
import { msg } from '@lingui/core/macro'
import { auditFields, type AuditField } from '#staff/audit-fields'
import type { AuditEntry } from '#staff/audit-log'

const names: Record<AuditField, MessageDescriptor> = {
  prices: msg`Rates and prices`,
  name: msg`Name`,
  age: msg`Age range`,
  location: msg`Location`,
  status: msg`Status and visibility`,
  verifications: msg`Verification record`,
  schedule: msg`Schedule`,
  contact: msg`Contact`,
}

export const fieldOf = (text: string | null): AuditField | null =>
  text !== null && Object.hasOwn(names, text) ? (text as AuditField) : null

export const fieldOptions = () =>
  Object.entries(names).map(([value, name]) => ({ value, label: i18n._(name) }))

/** The changes of an entry to the given field only; `null` if it has none. */
export function changesIn({ changes }: AuditEntry['detail'], field: AuditField): object | null {
  const fields: readonly string[] = auditFields[field]
  const wantedChanges = Object.entries(changes ?? {}).filter(([name]) => fields.includes(name))
  return wantedChanges.length > 0 ? Object.fromEntries(wantedChanges) : null
}
