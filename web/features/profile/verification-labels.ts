import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'

const names = { identity: msg`identity`, photos: msg`photos`, age: msg`age` }

/** "Identity and photos". @param badges what was checked */
export function checksOf(badges: string[]): string {
  const words = badges.map((badge) =>
    badge in names ? i18n._(names[badge as keyof typeof names]) : badge,
  )
  const text = new Intl.ListFormat(i18n.locale, { type: 'conjunction' }).format(words)
  return text.charAt(0).toLocaleUpperCase(i18n.locale) + text.slice(1)
}
