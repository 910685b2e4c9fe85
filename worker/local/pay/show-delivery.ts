import type { PayContext } from './context.ts'
import type { Postback } from './postbacks.ts'
import { deliveryPage, type Onward } from './pages/delivery-page.ts'

/** Goes on when the site said OK, or was not to be asked yet; else shows what it said. */
export function showDelivery(c: PayContext, postback: Postback, onward: Onward) {
  const isWaiting = postback.attempts <= 1 && ['late', 'down'].includes(postback.mode)
  if (postback.delivered || isWaiting) return c.redirect(onward.url, 303)
  return c.html(deliveryPage(postback, onward))
}
