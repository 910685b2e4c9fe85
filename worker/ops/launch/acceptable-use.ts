import type { Dependency } from '../../platform/lib/acceptable-use.ts'

type Terms = {
  title: string
  /** A fact about the service's terms, or its absence. */
  terms: string
  /** The day on which stored copies of them were read; null: nobody has read them. */
  readOn: string | null
  /** The question to ask in writing. */
  question: string
}

const DIRECTORY = 'a directory of independent adult companions in Switzerland, legal there'

/** The terms of each service that the site depends on. Only its answer in writing counts. */
export const acceptableUse: Record<Dependency, Terms> = {
  edge: {
    title: 'Cloudflare (Workers, D1, R2, Images)',
    terms: 'Its terms about adult content have not been read: unverified.',
    readOn: null,
    question: `May we serve and store ${DIRECTORY}, with photos of consenting adults, by Workers, D1, R2 and Images?`,
  },
  accounts: {
    title: 'Supabase (accounts)',
    terms:
      'The acceptable use policy of February 25, 2026, as far as an excerpt shows, names nothing about adults: unverified.',
    readOn: null,
    question: `May we run the accounts of ${DIRECTORY}, without any content of it, in a project of yours?`,
  },
  mail: {
    title: 'The sender of mail (Cloudflare Email Sending, and the SMTP server of the accounts)',
    terms:
      'Email Sending is for transactional mail; digests of saved searches may not count as such: unverified.',
    readOn: null,
    question: `May we send the transactional mail of ${DIRECTORY}, and do digests that members ordered count as such?`,
  },
  payments: {
    title: 'The payment provider (Verotel’s FlexPay)',
    terms:
      'It serves adult merchants; nothing read confirms that it accepts a directory of companions: unverified. Stripe names escort sites as unsupported.',
    readOn: '2026-11-20',
    question: `Do you accept the sale of premium plans of ${DIRECTORY}, in CHF?`,
  },
}
