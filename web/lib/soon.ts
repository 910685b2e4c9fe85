import { i18n } from '#i18n'

/** "in 13 minutes", rounded up. @param seconds until then */
export function soon(seconds: number): string {
  const [value, unit] =
    seconds < 60
      ? ([seconds, 'second'] as const)
      : seconds < 5_400
        ? ([seconds / 60, 'minute'] as const)
        : ([seconds / 3_600, 'hour'] as const)
  return new Intl.RelativeTimeFormat(i18n.locale).format(Math.ceil(value), unit)
}
