/** What signs of a link; anything else in it can be changed by whoever has it. */
const signedInLinks = new Set([
  ...['version', 'shopID', 'type', 'subscriptionType', 'period', 'name', 'description'],
  ...['priceAmount', 'priceCurrency', 'paymentMethod', 'trialAmount', 'trialPeriod'],
  ...['referenceID', 'saleID', 'precedingSaleID', 'upgradeOption', 'cancelDiscountPercentage'],
  ...['custom1', 'custom2', 'custom3', 'successURL', 'declineURL'],
  ...['mcc', 'subCreditorName', 'subCreditorId', 'subCreditorCountry'],
])

/** By name, decoded, without the signature. */
export type Parameters = Record<string, string>

const hexOf = (bytes: ArrayBuffer) =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** The hash of the key and all parameters, in the order of their names' code units. */
export async function sign(
  key: string,
  parameters: Parameters,
  algorithm: 'SHA-256' | 'SHA-1' = 'SHA-256',
): Promise<string> {
  const names = Object.keys(parameters).sort()
  const text = [key, ...names.map((name) => `${name}=${parameters[name]}`)].join(':')
  return hexOf(await crypto.subtle.digest(algorithm, new TextEncoder().encode(text)))
}

export function signLink(key: string, parameters: Parameters): Promise<string> {
  const signed = Object.entries(parameters).filter(([name]) => signedInLinks.has(name))
  return sign(key, Object.fromEntries(signed))
}
