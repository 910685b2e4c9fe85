import { t } from '@lingui/core/macro'
import { FORMER_MEMBER, FORMER_STAFF } from '#catalogue/former-names'

/** A name as it is stored, or in the page's language what stands for one whose account is gone. */
export function personName(name: string): string {
  if (name === FORMER_MEMBER) return t`A former member`
  return name === FORMER_STAFF ? t`A former member of staff` : name
}
