import { i18n } from '#i18n'

/** Time such as "in 13 minutes", rounded up. @param seconds seconds until then */
export function remainingTime(seconds: number): string {
  const format = new Intl.RelativeTimeFormat(i18n.locale)
  if (seconds < 60) return format.format(Math.ceil(seconds), 'second')
  if (seconds < 5_400) return format.format(Math.ceil(seconds / 60), 'minute')
  return format.format(Math.ceil(seconds / 3_600), 'hour')
}
