import { siteName } from '#platform/site-name'

/** The brand and its contacts: the one place that spells them. */
export const brand = {
  name: siteName,
} as const

/** Of the legal pages: the language whose version holds where two differ. The others say so. */
export const bindingLanguage: 'en' | 'de' | 'fr' | 'it' = 'en'

/**
 * The installed app, as home screens and notifications name and show it. "neutral" is a picture that says nothing;
 * "brand" is the one of the site.
 */
export const installedApp: { name: string; icon: 'neutral' | 'brand' } = {
  name: 'V',
  icon: 'neutral',
}

/** What shows in discreet mode: the name and the symbol of the tab, and where one may leave to, the usual one first. */
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
