/** Mail addresses that pages publish; the operator can change each. */
export const contactNames = [
  'general',
  'support',
  'safety',
  'applications',
  'legal',
  'dataProtection',
] as const
export type ContactName = (typeof contactNames)[number]
/** Omitted names use the brand's address. */
export type Contacts = Partial<Record<ContactName, string>>
