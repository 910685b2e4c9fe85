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
  handle(getNotificationsEndpoint, {}, { access: reader }, (c, { caller, rows }) =>
    presentDevices(rows[0] ?? [], { pusher: pusherOf(c.var.config), session: caller.sessionId }),
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
      return devicesAfter(c, caller)
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
    async (c, { caller, params }) => {
      await removeDevice(c.var.db, { id: params.id, memberId: caller.id })
      return devicesAfter(c, caller)
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

const devicesAfter = async (
  { var: { db, config } }: Context<AppEnv>,
  { id, sessionId }: { id: string; sessionId: string },
) => presentDevices(await pushDevicesOf(db, id), { pusher: pusherOf(config), session: sessionId })

type DevicesContext = {
  /** `null`: notifications are not set up. */
  pusher: { publicKey: string } | null
  session: string
}

/** Endpoints and keys are not exposed. */
const presentDevices = (
  devices: readonly Device[],
  { pusher, session }: DevicesContext,
): NotificationsAnswer => ({
  publicKey: pusher?.publicKey ?? null,
  devices: devices
    .filter(({ siteKey, endedAt }) => siteKey === pusher?.publicKey && endedAt === null)
    .map(({ id }) => id),
  ownDevice: devices.find(({ sessionId }) => sessionId === session)?.id ?? null,
})
