/** Groups of a companion's fields, for filtering the audit log. */
export const auditFields = {
  prices: ['rates', 'hourPrice', 'services', 'offerTexts'],
  name: ['name'],
  age: ['ageMin', 'ageMax'],
  location: ['cityId', 'districtId'],
  status: ['lifecycle', 'isActive', 'isVip', 'isFeatured', 'visibleOnHomepage', 'visibleInFeed'],
  verifications: ['verifications'],
  schedule: ['schedule', 'noticeHours'],
  contact: [
    'contactPhone',
    'contactWhatsapp',
    'contactTelegram',
    'contactEmail',
    'phoneFor',
    'whatsappFor',
    'telegramFor',
    'emailFor',
  ],
} as const satisfies Record<string, readonly string[]>

export type AuditField = keyof typeof auditFields
