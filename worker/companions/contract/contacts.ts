/** Whom pages name for mail, each of them the operator's to change. */
export const contactNames = [
  'general',
  'support',
  'safety',
  'applications',
  'legal',
  'dataProtection',
] as const
export type ContactName = (typeof contactNames)[number]
/** What is left out is the brand's. */
export type Contacts = Partial<Record<ContactName, string>>
