/** Addresses of the pages that mostly consist of text. */
export const textPages = [
  '/booking',
  '/safety',
  '/standards',
  '/discreet',
  '/status',
  '/transparency',
  '/apply',
  '/verified-benefits',
  '/companion-support',
  '/companion-guidelines',
  '/wellness',
  '/privacy',
  '/terms',
  '/cookies',
  '/disclaimer',
  '/imprint',
]
