import { Hono, type Context } from 'hono'
import {
  addDevice,
  getNotifications,
  readNews,
  removeDevice,
  renewDevice,
  testDevice,
} from '#notifications/notifications.api'
import { addDeviceSchemas, renewDeviceSchemas } from '#notifications/notifications'
import { isMember } from '../../accounts/members/rules.ts'
import { presentDevices } from '../push/present.ts'
import { devicesOf } from '../push/queries.ts'
import { newsRateLimit, pushRateLimit, renewalRateLimit } from '../push/rules.ts'
import { consumeRateLimit } from '../../platform/rate-limits/consume-rate-limit.ts'
import {
  addDevice as add,
  removeDevice as remove,
  renewDevice as renew,
  testDevice as test,
} from '../push-devices.ts'
import { discardNews } from '../drop-read-notifications.ts'
import { permit } from '../../accounts/lib/permit.ts'
import { pusherOf } from '../lib/pusher.ts'
import { readJson, validBody } from '../../platform/lib/validate.ts'
import { addressHashOf } from '../../platform/http/address-hash.ts'
import type { AppEnv } from '../../platform/http/context.ts'
import { respond } from '../../platform/http/endpoint.ts'
import { identify } from '../../accounts/http/identify.ts'
import { memberMailbox } from '../http/mailed-of.ts'
import { smallBody } from '../../platform/http/public-form.ts'

export const notificationRoutes = new Hono<AppEnv>()
  .get(getNotifications.path, async (c) => {
    const { actor, rows } = await identify(c, (id) => [devicesOf(c.var.db, id)])
    permit(actor, isMember, 'sign-in.notifications')
    return respond(c, getNotifications, presentDevices(rows[0] ?? [], pusherOf(c.var.config)))
  })
  .post(addDevice.path, smallBody, async (c) => {
    const { db, now, config } = c.var
    const member = await ownerOf(c)
    const device = validBody(addDeviceSchemas.body, await readJson(c.req))
    await add(
      { db, config },
      { mailed: memberMailbox(c, member), session: member.sessionId },
      device,
      now,
    )
    return respond(c, addDevice, await devicesAfter(c, member.id))
  })
  .put(renewDevice.path, smallBody, async (c) => {
    const { db, now, config } = c.var
    const who = await addressHashOf(c)
    if (who !== null) await consumeRateLimit(db, { ...renewalRateLimit, who, now })
    const renewed = validBody(renewDeviceSchemas.body, await readJson(c.req))
    await renew({ db, config }, c.req.param('id'), renewed)
    return respond(c, renewDevice, { renewed: true })
  })
  .delete(removeDevice.path, async (c) => {
    const { id: memberId } = await ownerOf(c)
    await remove(c.var.db, { id: c.req.param('id'), memberId })
    return respond(c, removeDevice, await devicesAfter(c, memberId))
  })
  .post(testDevice.path, async (c) => {
    const { db, now, config } = c.var
    const { id: memberId } = await ownerOf(c)
    await test({ db, config }, { id: c.req.param('id'), memberId }, now)
    return respond(c, testDevice, { sent: true })
  })
  .put(readNews.path, async (c) => {
    const { id } = await ownerOf(c, newsRateLimit)
    await discardNews(c.var.db, id)
    return respond(c, readNews, { read: true })
  })

async function ownerOf(
  c: Context<AppEnv>,
  limit: typeof pushRateLimit | typeof newsRateLimit = pushRateLimit,
) {
  const { actor } = await identify(c)
  const member = permit(actor, isMember, 'sign-in.notifications')
  await consumeRateLimit(c.var.db, { ...limit, who: member.id, now: c.var.now })
  return member
}

const devicesAfter = async ({ var: { db, config } }: Context<AppEnv>, memberId: string) =>
  presentDevices(await devicesOf(db, memberId), pusherOf(config))
