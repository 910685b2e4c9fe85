import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Profile } from '#catalogue/companions'
import { ONLINE_MS } from '#platform/limits'
import {
  getOwnSchemas,
  previewOwnSchemas,
  setAwaySchemas,
  setPausedSchemas,
  setPresenceSchemas,
} from '#companions/own/own'
import { dayOf } from '#platform/days'
import { getCompanionSchemas } from '#catalogue/companions'
import { addDays } from '../../../worker/staff/trends/rules.ts'
import { auditLog } from '../../support/staff/admin.ts'
import { expectAnswer } from '../../support/platform/answers.ts'
import { giveAccount } from '../../support/companions/companion-account.ts'
import {
  ada,
  adaClaims,
  bertaClaims,
  openCompanions,
  type Companions,
} from '../../support/companions/companions-own.ts'
import { env } from '../../support/platform/database.ts'
import { DAY, HOUR, uuid, type Overrides } from '../../support/platform/fixtures.ts'

let office: Companions
const open = async (overrides: Overrides = {}) => {
  office = await openCompanions([{ id: ada, name: 'Ada', ...overrides }])
  await giveAccount(office.db, ada, adaClaims.sub)
}
beforeEach(() => open())
afterEach(() => void vi.useRealTimers())

const call = (method: string, path: string, body?: unknown) =>
  office.as(adaClaims, method, `/api/own${path}`, body)
const readOwn = () => expectAnswer(getOwnSchemas, call('GET', ''))
const presence = (until: string | null) =>
  expectAnswer(setPresenceSchemas, call('PUT', '/presence', { until }))
const away = (body: object | null) =>
  expectAnswer(setAwaySchemas, call('PUT', '/away', { away: body }))
const pause = (isPaused: boolean) =>
  expectAnswer(setPausedSchemas, call('PUT', '/pause', { paused: isPaused }))
const preview = async (as: string) =>
  (await expectAnswer(previewOwnSchemas, call('GET', `/preview?as=${as}`))).data
const profile = async () => {
  office.catalogue.expire()
  const answer = office.ask(`/api/companions/${ada}`)
  return (await expectAnswer(getCompanionSchemas, answer)).data as Profile
}
const listedNames = async () => {
  office.catalogue.expire()
  const { data } = await office.json<{ data: { name: string }[] }>('/api/companions')
  return data.map(({ name }) => name)
}
/** Expects 422 for the field of the end only. */
async function refusedField(pending: Promise<Response>) {
  const response = await pending
  expect(response.status).toBe(422)
  const { detail } = await response.json<{ detail: { loc: string[] }[] }>()
  expect(detail.map(({ loc }) => loc.slice(0, 2))).toEqual([['body', 'until']])
}
const inMs = (ms: number) => new Date(Date.now() + ms).toISOString()
/** Calendar days from today in Switzerland; a day may have 25 hours. */
const day = (days: number) => addDays(dayOf(Date.now()), days)

describe('the presence of a companion', () => {
  test('she is online until the chosen time, for visitors, too', async () => {
    const until = inMs(2 * HOUR)
    const { presence: currentPresence } = await presence(until)
    expect(currentPresence).toEqual({ isOnline: true, until, setBy: 'companion' })
    expect((await profile()).status).toBe('online')
    const row = await env.DB.prepare('SELECT online_until FROM companions').first('online_until')
    expect(row).toBe(Date.parse(until))
    expect((await presence(null)).presence).toEqual({
      isOnline: false,
      until: null,
      setBy: 'companion',
    })
    expect((await profile()).status).toBe('offline')
  })

  test('being online ends within twelve hours', async () => {
    for (const until of [inMs(-1), inMs(ONLINE_MS + 60_000)]) {
      await refusedField(call('PUT', '/presence', { until }))
    }
    await refusedField(call('PUT', '/presence', { until: 'later' }))
    expect((await readOwn()).presence.isOnline).toBe(false)
  })

  test('other activity neither shortens nor extends being online', async () => {
    const until = inMs(HOUR)
    await presence(until)
    await env.DB.prepare('UPDATE companions SET last_active_at = ?1')
      .bind(Date.now() - 3 * HOUR)
      .run()
    expect((await readOwn()).presence.until).toBe(until)
    expect((await profile()).status).toBe('online')
  })

  test('being online set by staff ends twelve hours later, whatever she does', async () => {
    const activeAt = Date.now() - 11 * HOUR
    await open({ presence: 'online', lastActiveAt: activeAt })
    const ownProfile = await readOwn()
    expect(ownProfile.presence).toEqual({
      isOnline: true,
      until: new Date(activeAt + ONLINE_MS).toISOString(),
      setBy: 'team',
    })
    const { last_active } = await profile()
    expect(Date.parse(last_active!)).toBeGreaterThan(activeAt + 10 * HOUR)
  })

  test('a simultaneous save by staff gets a conflict with the new presence', async () => {
    const form = { name: 'Ada', age_range: '25-29', location: 'Zurich, Switzerland' }
    const path = `/api/admin/companions/${ada}`
    await presence(inMs(HOUR))
    const stale = { ...form, version: 1, presence: 'offline' }
    expect((await office.call('PUT', path, stale)).status).toBe(409)
    expect((await readOwn()).presence.isOnline).toBe(true)
  })
})

describe('absences', () => {
  const reply = 'I am travelling and answer from Monday.'

  test('the profile shows an absence, which ends being online', async () => {
    await presence(inMs(HOUR))
    const ownProfile = await away({ from: day(0), until: day(3), reply })
    expect(ownProfile).toMatchObject({
      away: { from: day(0), until: day(3), reply },
      presence: { isOnline: false },
    })
    expect((await profile()).away).toEqual({ from: day(0), until: day(3) })
    expect(JSON.stringify(await profile())).not.toContain('travelling')
    const { status } = await call('PUT', '/presence', { until: inMs(HOUR) })
    expect(status).toBe(409)
    expect((await away(null)).away).toBeNull()
    expect((await profile()).away).toBeNull()
    expect((await presence(inMs(HOUR))).presence.isOnline).toBe(true)
  })

  test('a future absence leaves her online today', async () => {
    await presence(inMs(HOUR))
    expect((await away({ from: day(2), until: day(3), reply: '' })).presence.isOnline).toBe(true)
    expect((await profile()).away).toEqual({ from: day(2), until: day(3) })
  })

  test.each([
    ['in the past', -2, -1],
    ['that begins in the past', -1, 1],
    ['that ends before it begins', 3, 2],
    ['that ends in more than a year', 0, 367],
  ])('an absence %s is refused', async (_, from, until) => {
    const days = { from: day(from), until: day(until), reply: '' }
    await refusedField(call('PUT', '/away', { away: days }))
    expect((await readOwn()).away).toBeNull()
  })

  test('a current absence can be extended', async () => {
    await env.DB.prepare('UPDATE companions SET away_from = ?1, away_until = ?2')
      .bind(day(-3), day(1))
      .run()
    const longer = { from: day(-3), until: day(5), reply }
    expect((await away(longer)).away).toEqual(longer)
  })

  test('a past absence is shown to nobody', async () => {
    await env.DB.prepare('UPDATE companions SET away_from = ?1, away_until = ?2')
      .bind(day(-3), day(-1))
      .run()
    await presence(inMs(HOUR))
    expect((await readOwn()).away).toBeNull()
    expect((await profile()).away).toBeNull()
  })

  test('the automatic reply has at most 500 characters', async () => {
    const tooLong = { from: day(0), until: day(1), reply: 'a'.repeat(501) }
    expect((await call('PUT', '/away', { away: tooLong })).status).toBe(422)
  })
})

describe('pausing a profile', () => {
  test('a pause hides the profile from every list and page until it ends', async () => {
    expect(await listedNames()).toEqual(['Ada'])
    expect(await pause(true)).toMatchObject({ isPaused: true, hidden: ['paused'] })
    expect(await listedNames()).toEqual([])
    expect((await office.ask(`/api/companions/${ada}`)).status).toBe(404)
    expect(await preview('visitor')).toBeNull()
    await pause(true)
    expect(await pause(false)).toMatchObject({ isPaused: false, hidden: [] })
    expect(await listedNames()).toEqual(['Ada'])
    const loggedActions = (await auditLog()).map(({ act }) => act)
    expect(loggedActions.slice(-2)).toEqual(['companion.paused', 'companion.resumed'])
  })

  test('resuming doesn’t override a switch of staff', async () => {
    const change = { ids: [ada], is_active: false, reason: 'Under examination' }
    expect((await office.call('PATCH', '/api/admin/companions', change)).status).toBe(200)
    expect((await readOwn()).hidden).toEqual(['suspended'])
    await pause(true)
    expect((await pause(false)).hidden).toEqual(['suspended'])
    expect(await listedNames()).toEqual([])
  })
})

describe('the companion’s area', () => {
  test('the area has the reasons for being hidden, without details of a report', async () => {
    await open({ lifecycle: 'draft', publishedAt: null, media: [], verifications: [] })
    expect(await readOwn()).toMatchObject({ name: 'Ada', city: 'Zurich' })
    expect((await readOwn()).hidden).toContain('draft')
    const missing = (await readOwn()).missing.map(({ reason }) => reason)
    expect(missing).toEqual(['identity-missing', 'age-missing', 'photo-missing'])
  })

  test('the area counts requests that need an answer, without the member’s words', async () => {
    const member = uuid(0xc)
    await office.as({ sub: member, email: 'guest@members.test' }, 'GET', '/api/me')
    await env.DB.prepare(
      `INSERT INTO requests (id, reference, member_id, companion_id, form_key, fingerprint, email,
        preferred_date, place, consented_at, waiting_since, created_at, changed_at)
       VALUES (?1, 'B-AAAA-AAAA', ?2, ?3, ?1, ?4, 'guest@members.test', '2026-12-24', 'hotel', 1, 5, 1, 1)`,
    )
      .bind(uuid(0xd), member, ada, 'f'.repeat(64))
      .run()
    const { requests, attention } = await readOwn()
    expect(requests).toEqual({
      waiting: 1,
      answeredBy: 'team',
      isAnswererChosen: true,
      appointments: [],
      next: [
        {
          id: uuid(0xd),
          reference: 'B-AAAA-AAAA',
          member: null,
          date: '2026-12-24',
          time: null,
          duration: null,
          place: 'hotel',
          occasion: null,
          waitingSince: new Date(5).toISOString(),
        },
      ],
    })
    expect(attention[0]).toEqual({ kind: 'requests', count: 1 })
    expect(JSON.stringify(await readOwn())).not.toContain('guest')
  })

  test.each(['/api/own', '/api/me'])(
    'a call to %s counts as activity, at most once an hour',
    async (path) => {
      const now = Date.now()
      vi.useFakeTimers({ now, toFake: ['Date'] })
      const activityAfter = async (after: number) => {
        vi.setSystemTime(now + after)
        expect((await office.as(adaClaims, 'GET', path)).status).toBe(200)
        return env.DB.prepare('SELECT last_active_at FROM companions').first('last_active_at')
      }
      await open({ lastActiveAt: now - 20 * DAY })
      expect(await listedNames()).toEqual([])
      expect(await activityAfter(0)).toBe(now)
      expect(await listedNames()).toEqual(['Ada'])
      const entries = () => env.DB.prepare('SELECT max(version) FROM catalogue_log').raw()
      const before = await entries()
      expect(await activityAfter(HOUR - 1)).toBe(now)
      expect(await entries()).toEqual(before)
      expect(await activityAfter(HOUR)).toBe(now + HOUR)
    },
  )

  test('another member’s call doesn’t count as her activity', async () => {
    const activeAt = Date.now() - 20 * DAY
    await open({ lastActiveAt: activeAt })
    expect((await office.as(bertaClaims, 'GET', '/api/me')).status).toBe(200)
    const last = env.DB.prepare('SELECT last_active_at FROM companions').first('last_active_at')
    expect(await last).toBe(activeAt)
  })
})

describe('the portrait of a companion in her area', () => {
  test('it is her first public photo, also while her profile is paused', async () => {
    await pause(true)
    const { portrait } = await readOwn()
    expect(portrait).toMatch(new RegExp(`^/media/own/.+/${ada}/.+/w320\\.webp$`))
  })

  test('there is none without a public photo', async () => {
    await open({ media: [] })
    expect((await readOwn()).portrait).toBeNull()
  })
})
