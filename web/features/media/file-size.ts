import { i18n } from '#i18n'

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const

/** Size such as "3.4 MB". */
export function fileSize(bytes: number): string {
  const power = bytes < 1 ? 0 : Math.min(4, Math.floor(Math.log2(bytes) / 10))
  return new Intl.NumberFormat(i18n.locale, {
    style: 'unit',
    unit: units[power] ?? 'byte',
    // English does not inflect the short form "byte", so bytes use the long one.
    unitDisplay: power === 0 ? 'long' : 'short',
    maximumFractionDigits: power > 1 ? 1 : 0,
  }).format(bytes / 1024 ** power)
}
