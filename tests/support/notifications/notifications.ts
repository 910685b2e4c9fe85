import { changeMailPreferencesEndpoint } from '#notifications/mail-preferences'
import {
  addDeviceEndpoint,
  getNotificationsEndpoint,
  readNewsEndpoint,
  removeDeviceEndpoint,
  renewDeviceEndpoint,
  testDeviceEndpoint,
  addDeviceSchemas,
} from '#notifications/notifications'
import { vi } from 'vitest'
import { createDatabase } from '../../../worker/platform/db/client.ts'
import { runSchedule } from '../../../worker/schedule.ts'
import { rowsOf } from '../staff/admin.ts'
import { expectAnswer, expectOk } from '../platform/answers.ts'
import { env } from '../platform/database.ts'
import { openPushService } from './push-service.ts'
import * as requests from '../messaging/requests.ts'

export const MINUTE = 60_000
const { ask, max } = requests

/** A site whose members have web push. The clock is stopped. @param now epoch milliseconds */
export async function openNotifications(now: number) {
  vi.useFakeTimers({ now, toFake: ['Date'] })
  for (const level of ['warn', 'error'] as const) {
    vi.spyOn(console, level).mockImplementation(() => {})
  }
  const push = await openPushService()
  await requests.openStaffRequestsWith(push.vars)
  return {
    push,
    db: createDatabase(env.DB),
    /** Runs the job of each minute. */
    minute: (vars = push.vars) =>
      runSchedule(
        '* * * * *',
        { ...env, ...requests.mailServer.vars, ...requests.office.accounts.vars, ...vars },
        Date.now(),
      ),
    /** Turns notifications on. @returns the device's id */
    on: async (name: string, sub = max) => {
      const body = await push.subscribe(name)
      const adding = ask('POST', addDeviceEndpoint.path, body, sub)
      return (await expectAnswer(addDeviceSchemas, adding)).devices[0]!
    },
    prefer: (changes: object, sub = max) =>
      ask(
        'PUT',
        changeMailPreferencesEndpoint.path,
        { answers: true, searches: true, follows: 'off', ...changes },
        sub,
      ),
  }
}
export type Notifications = Awaited<ReturnType<typeof openNotifications>>

export const later = (ms: number) => void vi.setSystemTime(Date.now() + ms)
export const devices = () =>
  rowsOf<{ id: string; member_id: string }>('SELECT * FROM push_subscriptions')

/** Calls every operation of notifications. */
export async function withNotifications() {
  const push = await openPushService()
  await requests.openStaffRequestsWith(push.vars)
  const body = await push.subscribe('phone')
  const response = await expectOk(ask('POST', addDeviceEndpoint.path, body))
  const [id = ''] = (await response.json<{ devices: string[] }>()).devices
  const calls: [method: string, path: string][] = [
    ['GET', getNotificationsEndpoint.path],
    ['PUT', readNewsEndpoint.path],
    ['POST', testDeviceEndpoint.path],
    ['DELETE', removeDeviceEndpoint.path],
  ]
  const renewal = { ...body, former: body.keys.auth }
  await expectOk(ask('PUT', renewDeviceEndpoint.path.replace(':id', id), renewal))
  for (const [method, path] of calls) await expectOk(ask(method, path.replace(':id', id)))
}
