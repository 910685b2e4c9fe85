import { addDeviceEndpoint, readNewsEndpoint } from '#notifications/notifications'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { writeAll } from '../../../../worker/platform/db/bulk.ts'
import { publishCompanions } from '../../../../worker/catalogue/engine/projection.ts'
import { rowsOf } from '../../../support/staff/admin.ts'
import { alertMails, openAlerts, type Alerts } from '../../../support/notifications/alerts.ts'
import { expectOk } from '../../../support/platform/answers.ts'
import { companionImport, DAY, HOUR, uuid } from '../../../support/platform/fixtures.ts'
import { openPushService } from '../../../support/notifications/push-service.ts'

// Afternoon in Switzerland, outside the hours of digests.
const NOON = Date.UTC(2026, 5, 1, 13)
const ada = uuid(1)
const preferences = { answers: true, searches: true, follows: 'off' as const }

let site: Alerts
beforeEach(async () => {
  vi.useFakeTimers({ now: NOON, toFake: ['Date'] })
  const push = await openPushService()
  const media = [{ createdAt: NOON - 40 * DAY }]
  site = await openAlerts([companionImport({ id: ada, cityId: 'bern', media })], push.vars)
  await site.send('GET', '/api/me')
  await site.run()
  await expectOk(site.send('POST', addDeviceEndpoint.path, await push.subscribe('phone')))
})
afterEach(() => void vi.useRealTimers())

const pendingNotifications = () =>
  rowsOf<{ kind: string }>('SELECT kind FROM notifications ORDER BY kind')
const dueAt = async () =>
  (await rowsOf<{ due_at: number }>("SELECT due_at FROM outbox WHERE cause LIKE 'alert:%'")).map(
    ({ due_at }) => due_at,
  )
async function newPhoto() {
  vi.setSystemTime(Date.now() + 1_000)
  await writeAll(site.db, [
    site.db.run(sql`UPDATE media SET created_at = ${Date.now()} WHERE companion_id = ${ada}`),
    publishCompanions(site.db, [ada]),
  ])
  await site.run()
}

test("pushes a followed companion's new photo without an email", async () => {
  await site.follow(ada)
  await newPhoto()
  expect([await pendingNotifications(), await alertMails()]).toEqual([[{ kind: 'follows' }], []])
})

test("does not push a followed companion's photo against the preferences", async () => {
  await site.prefer({
    ...preferences,
    push: { answers: true, searches: true, follows: false, plan: true },
  })
  await site.follow(ada)
  await newPhoto()
  expect(await pendingNotifications()).toEqual([])
})

test('pushes news of a search at once and emails them after ten unread minutes', async () => {
  await site.save()
  await site.publish({ cityId: 'bern' })
  await site.run()
  expect(await pendingNotifications()).toEqual([{ kind: 'searches' }])
  expect(await dueAt()).toEqual([NOON + 600_000])
  await expectOk(
    site.send('PUT', readNewsEndpoint.path, undefined, { sub: uuid(2), email: 'b@members.test' }),
  )
  expect(await dueAt()).toHaveLength(1)
  await expectOk(site.send('PUT', readNewsEndpoint.path))
  expect([await dueAt(), await pendingNotifications()]).toEqual([[], []])
})

test('emails at once if a device shows only part of the news', async () => {
  await site.prefer({
    ...preferences,
    follows: 'instant',
    push: { answers: true, searches: false, follows: true, plan: true },
  })
  await site.save()
  await site.follow(ada)
  await site.publish({ cityId: 'bern' })
  await newPhoto()
  const [mail] = await alertMails()
  expect(mail!.text).toContain('/account/following')
  expect(mail!.text).toContain('/account/searches')
  expect(await dueAt()).toEqual([Date.now()])
  expect(await pendingNotifications()).toEqual([{ kind: 'follows' }])
})

test('keeps pushing news after the emails are switched off', async () => {
  await site.prefer({ ...preferences, searches: false })
  await site.save()
  await site.publish({ cityId: 'bern' })
  vi.setSystemTime(NOON + HOUR)
  await site.run()
  expect([await pendingNotifications(), await alertMails()]).toEqual([[{ kind: 'searches' }], []])
})
