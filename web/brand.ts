/** The brand and its contacts: the one place that spells them. */
export const brand = {
  name: 'Velours',
  claim: 'Company, chosen with care.',
} as const

/**
 * The installed app, as home screens and notifications name and show it. "neutral" is a picture that says nothing;
 * "brand" is the one of the site.
 */
export const installedApp: { name: string; icon: 'neutral' | 'brand' } = {
  name: 'V',
  icon: 'neutral',
}

type Details<Name extends string> = Record<Name, string>

/** Who runs the site. What is still empty is marked on the pages that show it. */
export const company: Details<
  'name' | 'address' | 'representative' | 'register' | 'vat' | 'phone'
> = { name: '', address: '', representative: '', register: '', vat: '', phone: '' }

/** VAT that prices include, in percent; null: none. Receipts show it where `company.vat` is set. */
export const vatPercent: number | null = null

/** Addresses for mail, until others are set at `/admin`; marked in the same way while they are empty. */
export const mail: Details<
  'general' | 'support' | 'safety' | 'applications' | 'legal' | 'dataProtection'
> = { general: '', support: '', safety: '', applications: '', legal: '', dataProtection: '' }
