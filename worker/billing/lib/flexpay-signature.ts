import { isSameSecret } from '../../platform/lib/constant-time.ts'

const utf8 = new TextEncoder()

/** Names of the link's fields that the signature covers. */
const signedInLinks = new Set(
  `version shopID priceAmount priceCurrency paymentMethod description referenceID saleID custom1
  custom2 custom3 subscriptionType period name trialAmount trialPeriod cancelDiscountPercentage type
  successURL declineURL precedingSaleID upgradeOption mcc subCreditorName subCreditorId
  subCreditorCountry`.split(/\s+/),
)

type Fields = ReadonlyMap<string, string>

/**
 * FlexPay's signature: SHA-256 over the key and the fields in the order of their names. Only a colon that isn't
 * escaped separates fields, so signed fields must never contain free text.
 *
 * @param fields decoded fields of a notification: its signature covers all of them
 * @returns 64 hexadecimal digits
 */
export async function signFlexPayPostback(key: string, fields: Fields): Promise<string> {
  // Sorted by code units: `localeCompare` would put "cancelledBy" before "CCBrand".
  const pairs = [...fields.keys()].sort().map((name) => `${name}=${fields.get(name)}`)
  const digest = await crypto.subtle.digest('SHA-256', utf8.encode([key, ...pairs].join(':')))
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** @param fields of a link; fields outside the signature are ignored */
export const signFlexPayLink = (key: string, fields: Fields): Promise<string> =>
  signFlexPayPostback(key, new Map([...fields].filter(([name]) => signedInLinks.has(name))))

/** 64 digits: the protocol's older SHA-1 is refused. */
export const isSignature = (text: string) => /^[0-9a-f]{64}$/i.test(text)

/** @param fields of a notification, all except the signature itself */
export async function isSignedPostback(
  key: string,
  fields: Fields,
  signature: string,
): Promise<boolean> {
  if (!isSignature(signature)) return false
  return isSameSecret(await signFlexPayPostback(key, fields), signature.toLowerCase())
}
