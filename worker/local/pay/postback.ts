import { signFlexPayPostback } from '../../billing/lib/flexpay-signature.ts'
import type { Scope } from './context.ts'
import { PaymentPageError } from './refusal.ts'

const PATH = '/api/payments/flexpay/postback'

/** Decoded fields by name, without the signature. */
export type Fields = Record<string, string>

/**
 * Signs a notification and sends it to the site. @throws PaymentPageError 502 unless the response is exactly 200 "OK"
 */
export async function notify({ site, origin, key, shopId }: Scope, input: Fields): Promise<void> {
  const fields = new Map(Object.entries(input)).set('shopID', shopId)
  const signature = await signFlexPayPostback(key, fields)
  const query = new URLSearchParams([...fields, ['signature', signature]])
  const response = await site.fetch(`${origin}${PATH}?${query}`, { redirect: 'manual' })
  const text = await response.text()
  if (response.status === 200 && text === 'OK') return
  throw new PaymentPageError(
    502,
    `The site answered the notification “${input.event}” with ${response.status} ${text.slice(0, 500)}`,
  )
}
