import { addressOf } from '#platform/endpoint'
import type { output } from 'zod/v4/core'
import {
  renewContactDeviceEndpoint,
  type renewContactDeviceSchemas,
} from '#companions/trusted-contacts'
import { renewDeviceEndpoint } from '#notifications/notifications'
import { deviceId } from '../lib/push/device-id.ts'

type RenewedContactDevice = output<typeof renewContactDeviceSchemas.response>
type Subscription = Pick<PushSubscription, 'endpoint' | 'options' | 'toJSON' | 'unsubscribe'>

/** The event of a browser that changed the push address. Some browsers leave out both subscriptions. */
export type SubscriptionChange = {
  oldSubscription?: Subscription | null
  newSubscription?: Subscription | null
}

/** Calls that subscribe the browser and send the new address to the site. */
type RenewalContext = {
  pushManager: { subscribe: (options: PushSubscriptionOptionsInit) => Promise<Subscription> }
  fetch: typeof fetch
}

/**
 * Has the site notify by the new address whomever it notified by the old one, and no one else: this worker knows of
 * no account. Who cannot prove the old address is asked by the settings; one whose device has been ended keeps none.
 */
export async function renewSubscription(
  { oldSubscription: before, newSubscription }: SubscriptionChange,
  { pushManager, fetch }: RenewalContext,
): Promise<void> {
  const former = before?.toJSON().keys?.['auth']
  if (!before || !former) return
  const { applicationServerKey } = before.options
  const after =
    newSubscription ??
    (await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey }))
  const { endpoint = '', keys } = after.toJSON()
  const { p256dh = '', auth = '' } = keys ?? {}
  const id = await deviceId(before)
  const renew = (renewal: typeof renewDeviceEndpoint | typeof renewContactDeviceEndpoint) =>
    fetch(addressOf(renewal, { params: { id } }), {
      method: renewal.method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ endpoint, keys: { p256dh, auth }, former }),
    })
  // The subscription may be a member's, a trusted contact's, or both.
  const [memberResponse, contactResponse] = await Promise.all([
    renew(renewDeviceEndpoint),
    renew(renewContactDeviceEndpoint),
  ])
  if (memberResponse.status !== 404 || !contactResponse.ok) return
  const { renewed } = (await contactResponse.json()) as RenewedContactDevice
  if (!renewed) await after.unsubscribe()
}
