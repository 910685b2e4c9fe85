import { siteName } from '#platform/site-name'

/** Name of the brand; no other file spells it. */
export const brand = {
  name: siteName,
} as const

/** Language of the legal pages that is binding if versions differ. The other versions refer to it. */
export const bindingLanguage: 'en' | 'de' | 'fr' | 'it' = 'en'

/**
 * Name and icon of the installed app on home screens and in notifications. Icon "neutral" reveals nothing;
 * "brand" is the site's.
 */
export const installedApp: { name: string; icon: 'neutral' | 'brand' } = {
  name: 'V',
  icon: 'neutral',
}

/** Discreet mode: name and symbol of the tab, and the addresses for "Quick exit", the default first. */
export const discreet = {
  title: 'Notes',
  icon: '/page.png',
  leave: [
    { name: 'Wikipedia', address: 'https://www.wikipedia.org/' },
    { name: 'SBB CFF FFS', address: 'https://www.sbb.ch/' },
    { name: 'meteoblue', address: 'https://www.meteoblue.com/' },
    { name: 'SRF', address: 'https://www.srf.ch/' },
  ],
} as const

type Details<Name extends string> = Record<Name, string>

/** The operator of the site. Pages mark empty values as missing. */
export const company: Details<
  'name' | 'address' | 'representative' | 'register' | 'vat' | 'phone'
> = { name: '', address: '', representative: '', register: '', vat: '', phone: '' }

/** VAT included in prices, in percent; `null`: none. Receipts show it if `company.vat` is set. */
export const vatPercent: number | null = null

/** Email addresses until others are set at `/admin`. Pages mark empty ones as missing. */
export const mail: Details<
  'general' | 'support' | 'safety' | 'applications' | 'legal' | 'dataProtection'
> = { general: '', support: '', safety: '', applications: '', legal: '', dataProtection: '' }
