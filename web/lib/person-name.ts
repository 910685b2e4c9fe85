import { t } from '@lingui/core/macro'
import { FORMER_MEMBER, FORMER_STAFF } from '#catalogue/former-names'

/** A stored name, or in the page's language a text for a deleted account. */
export function personName(name: string): string {
  if (name === FORMER_MEMBER) return t`A former member`
  return name === FORMER_STAFF ? t`A former member of staff` : name
}
