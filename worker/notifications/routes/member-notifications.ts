import type { Context } from 'hono'
import {
  addDevice,
  getNotifications,
  readNews,
  removeDevice,
  renewDevice,
  testDevice,
  addDeviceSchemas,
  renewDeviceSchemas,
} from '#notifications/notifications'
import { presentDevices } from '../push/present.ts'
import { devicesOf } from '../../platform/push/queries.ts'
import { newsRateLimit, pushRateLimit, renewalRateLimit } from '../../platform/push/rules.ts'
import {
  addDevice as add,
  removeDevice as remove,
  renewDevice as renew,
  testDevice as test,
} from '../push-devices.ts'
import { discardNews } from '../drop-read-notifications.ts'
import { pusherOf } from '../../platform/push/pusher.ts'
import type { AppEnv } from '../../platform/http/context.ts'
import { memberMailbox } from '../http/mailed-of.ts'
import { everyone, member } from '../../accounts/http/access.ts'
import { handle, routesOf } from '../../platform/http/handle.ts'

const owner = member('sign-in.notifications')
const reader = member('sign-in.notifications', { reads: (c, id) => [devicesOf(c.var.db, id)] })

export const notificationRoutes = routesOf([
  handle(getNotifications, {}, { access: reader }, (c, { rows }) =>
    presentDevices(rows[0] ?? [], pusherOf(c.var.config)),
  ),
  handle(
    addDevice,
    addDeviceSchemas,
    { access: owner, limit: pushRateLimit },
    async (c, { caller, body: device }) => {
      const { db, now, config } = c.var
      await add(
        { db, config },
        { mailed: memberMailbox(c, caller), session: caller.sessionId },
        device,
        now,
      )
      return devicesAfter(c, caller.id)
    },
  ),
  handle(
    renewDevice,
    renewDeviceSchemas,
    { access: everyone, limit: renewalRateLimit },
    async (c, { params, body: renewal }) => {
      const { db, config } = c.var
      await renew({ db, config }, params.id, renewal)
      return { renewed: true as const }
    },
  ),
  handle(
    removeDevice,
    {},
    { access: owner, limit: pushRateLimit },
    async (c, { caller: { id: memberId }, params }) => {
      await remove(c.var.db, { id: params.id, memberId })
      return devicesAfter(c, memberId)
    },
  ),
  handle(
    testDevice,
    {},
    { access: owner, limit: pushRateLimit },
    async (c, { caller: { id: memberId }, params }) => {
      const { db, now, config } = c.var
      await test({ db, config }, { id: params.id, memberId }, now)
      return { sent: true as const }
    },
  ),
  handle(readNews, {}, { access: owner, limit: newsRateLimit }, async (c, { caller: { id } }) => {
    await discardNews(c.var.db, id)
    return { read: true as const }
  }),
])

const devicesAfter = async ({ var: { db, config } }: Context<AppEnv>, memberId: string) =>
  presentDevices(await devicesOf(db, memberId), pusherOf(config))
