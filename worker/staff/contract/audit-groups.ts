/** Groups of actions in the audit log, each with the prefixes of its actions. */
export const auditGroups = {
  companions: ['companion', 'companions', 'samples'],
  media: ['media', 'stories', 'story', 'highlight'],
  requests: ['request'],
  reviews: ['review'],
  applications: ['application'],
  reports: ['report'],
  members: ['member', 'premium', 'rights'],
  appeals: ['appeal'],
  payments: ['payment', 'payments', 'payment-notifications', 'subscription'],
  privacy: ['data-request', 'authority-request', 'rows'],
  settings: ['setting', 'city', 'country'],
  mail: ['mail'],
  confirmations: ['confirmation'],
  team: ['case', 'note', 'template'],
  log: ['audit-log', 'trends'],
} as const satisfies Record<string, readonly string[]>

export type AuditGroup = keyof typeof auditGroups

export const isAuditGroup = (text: string): text is AuditGroup => Object.hasOwn(auditGroups, text)
