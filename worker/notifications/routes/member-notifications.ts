import type { Context } from 'hono'
import {
  addDeviceEndpoint,
  getNotificationsEndpoint,
  readNewsEndpoint,
  removeDeviceEndpoint,
  renewDeviceEndpoint,
  testDeviceEndpoint,
  addDeviceSchemas,
  renewDeviceSchemas,
  type NotificationsAnswer,
} from '#notifications/notifications'
import { pushDevicesOf, type Device } from '../../platform/push/queries.ts'
import { newsRateLimit, pushRateLimit, deviceRenewalRateLimit } from '../../platform/push/rules.ts'
import { addDevice, removeDevice, renewDevice, testDevice } from '../push-devices.ts'
import { discardNews } from '../drop-read-notifications.ts'
import { pusherOf } from '../../platform/push/pusher.ts'
import type { AppEnv } from '../../platform/http/context.ts'
import { memberMailbox } from '../http/mailed-of.ts'
import { allowAnyone, member } from '../../accounts/http/access.ts'
import { handle, routesOf } from '../../platform/http/handle.ts'

const owner = member('sign-in.notifications')
const reader = member('sign-in.notifications', { reads: (c, id) => [pushDevicesOf(c.var.db, id)] })

export const notificationRoutes = routesOf([
  handle(getNotificationsEndpoint, {}, { access: reader }, (c, { rows }) =>
    presentDevices(rows[0] ?? [], pusherOf(c.var.config)),
  ),
  handle(
    addDeviceEndpoint,
    addDeviceSchemas,
    { access: owner, limit: pushRateLimit },
    async (c, { caller, body: device }) => {
      const { db, now, config } = c.var
      await addDevice(
        { db, config },
        { mailed: memberMailbox(c, caller), session: caller.sessionId },
        device,
        now,
      )
      return devicesAfter(c, caller.id)
    },
  ),
  handle(
    renewDeviceEndpoint,
    renewDeviceSchemas,
    { access: allowAnyone, limit: deviceRenewalRateLimit },
    async (c, { params, body: renewal }) => {
      const { db, config } = c.var
      await renewDevice({ db, config }, params.id, renewal)
      return { renewed: true as const }
    },
  ),
  handle(
    removeDeviceEndpoint,
    {},
    { access: owner, limit: pushRateLimit },
    async (c, { caller: { id: memberId }, params }) => {
      await removeDevice(c.var.db, { id: params.id, memberId })
      return devicesAfter(c, memberId)
    },
  ),
  handle(
    testDeviceEndpoint,
    {},
    { access: owner, limit: pushRateLimit },
    async (c, { caller: { id: memberId }, params }) => {
      const { db, now, config } = c.var
      await testDevice({ db, config }, { id: params.id, memberId }, now)
      return { sent: true as const }
    },
  ),
  handle(
    readNewsEndpoint,
    {},
    { access: owner, limit: newsRateLimit },
    async (c, { caller: { id } }) => {
      await discardNews(c.var.db, id)
      return { read: true as const }
    },
  ),
])

const devicesAfter = async ({ var: { db, config } }: Context<AppEnv>, memberId: string) =>
  presentDevices(await pushDevicesOf(db, memberId), pusherOf(config))

/** Endpoints and keys are not exposed. @param pusher `null`: notifications are not set up */
const presentDevices = (
  devices: readonly Device[],
  pusher: { publicKey: string } | null,
): NotificationsAnswer => ({
  publicKey: pusher?.publicKey ?? null,
  devices: devices.filter(({ siteKey }) => siteKey === pusher?.publicKey).map(({ id }) => id),
})
