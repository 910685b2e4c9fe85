import { actOnReceivedEndpoint } from '#messaging/own-requests'
import { endSessionsEndpoint } from '#accounts/members'
import {
  addDeviceEndpoint,
  getNotificationsEndpoint,
  removeDeviceEndpoint,
  renewDeviceEndpoint,
  testDeviceEndpoint,
  addDeviceSchemas,
  getNotificationsSchemas,
} from '#notifications/notifications'
import { readRequestEndpoint } from '#messaging/requests'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { writeAll } from '../../../worker/platform/db/bulk.ts'
import { pushLifecycle } from '../../../worker/platform/push/lifecycle.ts'
import { suspend } from '../../../worker/accounts/members/writes.ts'
import { enqueueNotification, oneMember } from '../../../worker/platform/push/writes.ts'
import { rowsOf } from '../../support/staff/admin.ts'
import { expectAnswer } from '../../support/platform/answers.ts'
import { DAY, uuid } from '../../support/platform/fixtures.ts'
import { giveAccount } from '../../support/companions/companion-account.ts'
import {
  devices,
  later,
  MINUTE,
  openNotifications,
  type Notifications,
} from '../../support/notifications/notifications.ts'
import * as requests from '../../support/messaging/requests.ts'

const { ask, max, eve, ada } = requests
const pathFor = (path: string, id: string) => path.replace(':id', id)
const mailTo = (address: string) => requests.mailServer.sent.filter(({ to }) => to === address)
const maxMail = `${max.slice(-2)}@members.test`

const readDevices = (sub = max) =>
  expectAnswer(getNotificationsSchemas, ask('GET', getNotificationsEndpoint.path, undefined, sub))

const NOW = Date.UTC(2026, 5, 1, 12)

let site: Notifications
beforeEach(async () => void (site = await openNotifications(NOW)))
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

describe('push device', () => {
  test('is notified until it is removed', async () => {
    const id = await site.on('phone')
    expect(
      await expectAnswer(getNotificationsSchemas, ask('GET', getNotificationsEndpoint.path)),
    ).toEqual({
      publicKey: site.push.keys.publicKey,
      devices: [id],
      ownDevice: id,
    })
    expect((await ask('POST', pathFor(testDeviceEndpoint.path, id))).status).toBe(200)
    expect(site.push.received).toMatchObject([
      { device: 'phone', kind: 'test', path: '/account/settings' },
    ])
    for (const _ of [1, 2]) {
      expect((await ask('DELETE', pathFor(removeDeviceEndpoint.path, id))).status).toBe(200)
    }
    expect((await ask('POST', pathFor(testDeviceEndpoint.path, id))).status).toBe(404)
    expect(await devices()).toEqual([])
  })

  test('is ended by a test only if its subscription has ended', async () => {
    const id = await site.on('phone')
    const testPath = pathFor(testDeviceEndpoint.path, id)
    for (const status of [403, 429, 500]) {
      site.push.state.answer = status
      const response = await ask('POST', testPath)
      expect(response.status).toBe(503)
      expect(await response.json()).toMatchObject({ id: 'notification.postponed' })
    }
    expect(await devices()).toHaveLength(1)
    site.push.state.answer = 410
    const response = await ask('POST', testPath)
    expect(response.status).toBe(409)
    expect(await response.json()).toMatchObject({ id: 'notification.not-delivered' })
    expect(await readDevices()).toMatchObject({ devices: [], ownDevice: id })
    expect((await ask('POST', testPath)).status).toBe(404)
  })

  test('that a message did not reach is known to its session until it is turned on again', async () => {
    const id = await site.on('phone')
    site.push.state.answer = 410
    await requests.createAnsweredRequest()
    expect(await readDevices()).toMatchObject({ devices: [], ownDevice: id })
    expect(await readDevices(eve)).toMatchObject({ devices: [], ownDevice: null })
    site.push.state.answer = null
    await site.on('phone')
    expect(await readDevices()).toMatchObject({ devices: [id], ownDevice: id })
  })

  test('that has ended is not notified, and is deleted after thirty days', async () => {
    await site.on('phone')
    site.push.state.answer = 410
    await requests.createAnsweredRequest()
    site.push.state.answer = null
    site.push.received.length = 0
    await requests.createAnsweredRequest({ companion: requests.berta })
    expect(site.push.received).toEqual([])
    expect(mailTo(maxMail)).toHaveLength(1)
    const expire = (days: number) =>
      writeAll(site.db, pushLifecycle.expire!(site.db, NOW + days * DAY))
    await expire(30)
    expect(await devices()).toHaveLength(1)
    await expire(31)
    expect(await devices()).toEqual([])
  })

  test('cannot be tested or removed by another member, and moves with a new sign-in', async () => {
    const id = await site.on('phone')
    expect((await ask('POST', pathFor(testDeviceEndpoint.path, id), undefined, eve)).status).toBe(
      404,
    )
    await ask('DELETE', pathFor(removeDeviceEndpoint.path, id), undefined, eve)
    expect(await devices()).toMatchObject([{ id, member_id: max }])
    await site.on('phone', eve)
    expect(await devices()).toMatchObject([{ id, member_id: eve }])
  })

  test('is limited to five per member and to known push services', async () => {
    for (const name of 'abcdef') {
      later(1)
      await writeAll(site.db, [site.db.run(sql`UPDATE push_subscriptions SET session_id = id`)])
      await site.on(name)
    }
    expect((await readDevices()).devices).toHaveLength(5)
    const { keys } = await site.push.subscribe('g')
    for (const endpoint of [
      'https://evil.test/a',
      'http://127.0.0.1/',
      `https://fcm.googleapis.com/${'a'.repeat(1_000)}`,
    ]) {
      expect((await ask('POST', addDeviceEndpoint.path, { endpoint, keys })).status).toBe(422)
    }
    const endpoint = 'https://fcm.googleapis.com/g'
    const bad = { p256dh: 'A'.repeat(87), auth: keys.auth }
    expect((await ask('POST', addDeviceEndpoint.path, { endpoint, keys: bad })).status).toBe(422)
    expect((await readDevices()).devices).toHaveLength(5)
  })

  test.each(['  ', '\n'])('is stored with its normalised endpoint, without %j', async (blank) => {
    const first = await site.push.subscribe('a')
    const second = await site.push.subscribe('b')
    const paddedDevice = { ...first, endpoint: blank + first.endpoint + blank }
    const answer = await expectAnswer(
      addDeviceSchemas,
      ask('POST', addDeviceEndpoint.path, paddedDevice),
    )
    expect(await devices()).toMatchObject([{ endpoint: first.endpoint }])
    const renewal = { ...second, endpoint: blank + second.endpoint, former: first.keys.auth }
    const path = pathFor(renewDeviceEndpoint.path, answer.devices[0]!)
    const body = JSON.stringify(renewal)
    expect((await requests.office.ask(path, { method: 'PUT', body })).status).toBe(200)
    expect(await devices()).toMatchObject([{ endpoint: second.endpoint }])
  })

  test(
    'keeps its member when its endpoint is renewed with the old secret',
    { tags: 'thorough' },
    async () => {
      const before = await site.push.subscribe('old')
      const newDevice = await site.push.subscribe('new')
      const add = async (device: object, sub = max) =>
        (await expectAnswer(addDeviceSchemas, ask('POST', addDeviceEndpoint.path, device, sub)))
          .devices[0]!
      const id = await add(before)
      const renew = async (changes: object = {}, deviceId = id) => {
        const body = JSON.stringify({ ...newDevice, former: before.keys.auth, ...changes })
        const path = pathFor(renewDeviceEndpoint.path, deviceId)
        return (await requests.office.ask(path, { method: 'PUT', body })).status
      }
      expect(await renew({ former: 'A'.repeat(22) })).toBe(404)
      expect(await renew({}, 'f'.repeat(64))).toBe(404)
      expect(await renew({ endpoint: 'https://evil.test/a' })).toBe(422)
      expect(await renew({ former: undefined })).toBe(422)
      expect(await devices()).toMatchObject([{ id, member_id: max }])
      // The renewal is repeated, because its answer may have been lost.
      expect([await renew(), await renew()]).toEqual([200, 200])
      expect(await devices()).toMatchObject([{ member_id: max, endpoint: newDevice.endpoint }])
      await requests.createAnsweredRequest()
      expect(site.push.received).toMatchObject([{ device: 'new', kind: 'answers' }])
      // Another member has subscribed the new endpoint: it stays theirs, and the old one is
      // deleted.
      await writeAll(site.db, [site.db.run(sql`DELETE FROM push_subscriptions`)])
      await add(before)
      await add(newDevice, eve)
      expect(await renew()).toBe(200)
      expect(await devices()).toMatchObject([{ member_id: eve, endpoint: newDevice.endpoint }])
      // An ended subscription cannot be renewed.
      await ask('POST', endSessionsEndpoint.path, { keep: 'none' }, eve)
      expect([await renew(), await devices()]).toEqual([404, []])
    },
  )

  test('is removed with its session and on suspension', async () => {
    await site.on('phone')
    await ask('POST', endSessionsEndpoint.path, { keep: 'this' })
    expect(await devices()).toHaveLength(1)
    await ask('POST', endSessionsEndpoint.path, { keep: 'none' })
    expect(await devices()).toEqual([])
    const signOut = () => ask('POST', endSessionsEndpoint.path, { keep: 'others' })
    await site.on('phone')
    await writeAll(site.db, [site.db.run(sql`UPDATE push_subscriptions SET session_id = 'other'`)])
    await signOut()
    expect(await devices()).toHaveLength(1)
    await site.on('phone')
    await site.on('tablet', eve)
    await signOut()
    expect(await devices()).toMatchObject([{ member_id: eve }])
    await site.on('laptop', eve)
    await writeAll(site.db, [suspend(site.db, eve, NOW)])
    expect(await devices()).toEqual([])
  })
})

describe('news', () => {
  test('reveals nothing about an answer, and is emailed after ten unread minutes', async () => {
    await site.on('phone')
    const id = await requests.createAnsweredRequest()
    expect(site.push.received).toMatchObject([
      { kind: 'answers', path: `/account/bookings/${id}`, text: 'You have a new message.' },
    ])
    expect(site.push.received[0]!.topic).toMatch(/^[0-9a-f]{32}$/)
    later(9 * MINUTE)
    await site.minute()
    expect(mailTo(maxMail)).toEqual([])
    later(MINUTE)
    await site.minute()
    expect(mailTo(maxMail)).toHaveLength(1)
    expect(await rowsOf('SELECT * FROM notifications')).toEqual([])
  })

  test.each([
    ['de', 'fr', 'de'],
    ['en', 'de', 'en'],
  ])(
    'is pushed to an account in %s on a device in %s with text in %s',
    async (account, device, language) => {
      await site.on('phone')
      await site.db.run(sql`UPDATE members SET language = ${account}`)
      await site.db.run(sql`UPDATE push_subscriptions SET language = ${device}`)
      await writeAll(site.db, [
        enqueueNotification(site.db, oneMember(max), { kind: 'plan' }, Date.now()),
      ])
      await site.minute()
      expect(site.push.received).toMatchObject([{ kind: 'plan', language }])
    },
  )

  test('is not emailed once it is read', async () => {
    await site.on('phone')
    const id = await requests.createAnsweredRequest()
    await ask('PUT', pathFor(readRequestEndpoint.path, id), { version: 2 }, eve)
    expect(await rowsOf('SELECT 1 FROM outbox WHERE until_read IS NOT NULL')).toHaveLength(1)
    expect((await ask('PUT', pathFor(readRequestEndpoint.path, id), { version: 2 })).status).toBe(
      200,
    )
    later(20 * MINUTE)
    await site.minute()
    expect(mailTo(maxMail)).toEqual([])
  })

  test('is emailed at once if no device may show it', async () => {
    await requests.createAnsweredRequest()
    expect(mailTo(maxMail)).toHaveLength(1)
    await site.on('phone')
    const onDevices = { answers: false, searches: true, follows: true, plan: true }
    expect((await site.prefer({ push: onDevices })).status).toBe(200)
    await requests.createAnsweredRequest({ companion: requests.berta })
    expect([mailTo(maxMail).length, site.push.received]).toEqual([2, []])
  })

  test(
    'is combined in one email until it is read, and delayed during a conversation',
    { tags: 'thorough' },
    async () => {
      const id = await requests.createAnsweredRequest()
      await requests.performStaffAction(id, { version: 2, act: 'answer', text: 'Or at nine.' })
      expect(mailTo(maxMail)).toHaveLength(1)
      await ask('PUT', pathFor(readRequestEndpoint.path, id), { version: 3 })
      await requests.performRequestAction(id, { act: 'write', text: 'At nine?' })
      for (const [version, isRead] of [
        [4, true],
        [5, false],
      ] as const) {
        await requests.performStaffAction(id, { version, act: 'answer', text: `Yes, ${version}.` })
        expect(mailTo(maxMail)).toHaveLength(1)
        if (isRead)
          await ask('PUT', pathFor(readRequestEndpoint.path, id), { version: version + 1 })
      }
      later(9 * MINUTE)
      await site.minute()
      expect(mailTo(maxMail)).toHaveLength(1)
      later(MINUTE)
      await site.minute()
      expect(mailTo(maxMail)).toHaveLength(2)
      await ask('PUT', pathFor(readRequestEndpoint.path, id), { version: 6 })
      await requests.performStaffAction(id, { version: 6, act: 'answer', text: 'At nine, then.' })
      expect(mailTo(maxMail)).toHaveLength(3)
    },
  )

  test('is pushed to members who want no email', async () => {
    await site.on('phone')
    await site.prefer({ answers: false })
    await requests.createAnsweredRequest()
    later(20 * MINUTE)
    await site.minute()
    expect([mailTo(maxMail), site.push.received.length]).toEqual([[], 1])
  })

  test('of a request reaches the companion, and is dropped when she answers', async () => {
    await giveAccount(site.db, ada, eve)
    await writeAll(site.db, [
      site.db.run(sql`UPDATE companions SET answered_by = 'self' WHERE id = ${ada}`),
    ])
    await writeAll(site.db, [
      site.db.run(
        sql`UPDATE companion_accounts SET contact_email = 'ada@work.test' WHERE companion_id = ${ada}`,
      ),
    ])
    await site.on('her-phone', eve)
    const id = await requests.createRequest()
    expect(site.push.received).toMatchObject([
      { device: 'her-phone', kind: 'requests', path: `/own/inbox/${id}` },
    ])
    const answer = { key: uuid(0x70), act: 'answer', text: 'Gladly.' }
    expect((await ask('POST', pathFor(actOnReceivedEndpoint.path, id), answer, eve)).status).toBe(
      200,
    )
    later(20 * MINUTE)
    await site.minute()
    expect(mailTo('ada@work.test')).toEqual([])
  })
})

test('refuses devices while no keys are set up', async () => {
  await requests.openStaffRequests()
  const { publicKey } = await expectAnswer(
    getNotificationsSchemas,
    ask('GET', getNotificationsEndpoint.path),
  )
  expect(publicKey).toBeNull()
  const response = await ask('POST', addDeviceEndpoint.path, await site.push.subscribe('phone'))
  expect(response.status).toBe(503)
})
