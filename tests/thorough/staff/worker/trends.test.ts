import { beforeEach, describe, expect, test } from 'vitest'
import { auditLog, rowsOf } from '../../../support/staff/admin.ts'
import { env } from '../../../support/platform/database.ts'
import {
  at,
  byPart,
  count,
  member,
  money,
  NOW,
  office,
  openTrends,
  report,
  request,
  run,
  seriesOf,
  trends,
} from '../../../support/staff/trends.ts'

beforeEach(openTrends)

describe('trends of activity', () => {
  test('are counted by Swiss days, also when the clocks change', async () => {
    for (const time of ['2026-10-24T21:59:59.999Z', '2026-10-24T22:00:00.000Z']) await member(time)
    await member('2026-10-25T22:59:59.999Z')
    await member('2026-10-25T23:00:00.000Z')
    await member('2026-10-25T12:00:00.000Z', true)
    await count()
    const answer = await trends()
    expect(answer.period).toEqual({
      from: '2026-10-19',
      until: '2026-10-25',
      before: { from: '2026-10-12', until: '2026-10-18' },
    })
    expect(seriesOf(answer, 'sign-ups').points.map(({ value }) => value)).toEqual([
      0, 0, 0, 0, 0, 1, 2,
    ])
  })

  test('include a day ten minutes after its end', async () => {
    await count(at('2026-10-25T23:09:59.000Z'))
    expect((await trends()).period?.until).toBe('2026-10-24')
    await count(at('2026-10-25T23:10:00.000Z'))
    expect((await trends()).period?.until).toBe('2026-10-25')
  })

  test('are compared with the preceding days if all of them are counted', async () => {
    for (const day of ['12', '18', '19', '25']) await member(`2026-10-${day}T10:00:00.000Z`)
    await member('2026-10-11T10:00:00.000Z')
    await count()
    const week = seriesOf(await trends(), 'sign-ups')
    expect([week.now, week.before]).toEqual([2, 2])
    const answer = await trends('30')
    expect(answer.since).toBe('2026-09-26')
    const month = seriesOf(answer, 'sign-ups')
    expect([month.now, month.before, month.points.length]).toEqual([5, null, 30])
    // Some of the preceding days are counted, but not all.
    await count(at('2026-11-05T23:15:00.000Z'))
    expect(seriesOf(await trends('30'), 'sign-ups')).toMatchObject({ now: 5, before: null })
  })

  test('include the first answer of each request and its delay', async () => {
    await request('2026-10-20T10:00:00.000Z', [
      ['send', '2026-10-20T10:00:00.000Z'],
      ['answer', '2026-10-20T11:00:00.000Z'],
      ['answer', '2026-10-25T11:00:00.000Z'],
    ])
    await request('2026-10-21T10:00:00.000Z', [['decline', '2026-10-21T13:00:00.000Z']])
    await request('2026-10-22T10:00:00.000Z', [['send', '2026-10-22T10:00:00.000Z']])
    await count()
    const answer = await trends()
    const valueOf = (kind: string) => seriesOf(answer, kind).now
    expect([valueOf('requests'), valueOf('answers'), valueOf('answer-time')]).toEqual([3, 2, 120])
    expect(seriesOf(answer, 'answer-time').points.map(({ value }) => value)).toEqual([
      null,
      60,
      180,
      null,
      null,
      null,
      null,
    ])
  })

  test('include reports by reason and supply by city', async () => {
    await report('fake', '2026-10-24T10:00:00.000Z')
    await report('fake', '2026-10-25T10:00:00.000Z')
    await report('minor', '2026-10-15T10:00:00.000Z')
    await count()
    const answer = await trends()
    expect(byPart(seriesOf(answer, 'reports'))).toEqual({ fake: [2, 0], minor: [0, 1] })
    const supply = seriesOf(answer, 'supply')
    // Supply of earlier days was not counted.
    expect([supply.now, supply.before]).toEqual([1, null])
    expect(supply.parts).toEqual([
      { part: expect.any(String) as string, name: 'Zurich', now: 1, before: null },
    ])
  })

  test('of a year have one value per month', async () => {
    await count()
    const { points } = seriesOf(await trends('365'), 'sign-ups')
    expect(points).toHaveLength(13)
    expect(points[0]).toMatchObject({ from: '2025-10-26', until: '2025-10-31', value: null })
    expect(points.at(-1)).toMatchObject({ from: '2026-10-01', until: '2026-10-25', value: 0 })
  })

  test('stay the same when counted again or after an account is deleted', async () => {
    await member('2026-10-25T10:00:00.000Z')
    await count()
    const firstRows = await rowsOf('SELECT * FROM trend_days ORDER BY what, day, part')
    await count(NOW + 3_600_000)
    expect(await rowsOf('SELECT * FROM trend_days ORDER BY what, day, part')).toEqual(firstRows)
    await env.DB.exec('DELETE FROM members')
    await count(at('2026-10-26T23:15:00.000Z'))
    expect(seriesOf(await trends(), 'sign-ups').now).toBe(1)
  })
})

describe('export of trends', () => {
  test('contains the same numbers without formulas and is logged', async () => {
    await env.DB.exec(`UPDATE cities SET name = '=1+1' WHERE name = 'Zurich'`)
    await count()
    const answer = await office.call('GET', '/api/admin/trends.csv?days=7')
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(answer.headers.get('cache-control')).toContain('no-store')
    const lines = (await answer.text()).split('\r\n')
    expect(lines[0]).toBe('measure,unit,part,from,until,value')
    expect(lines).toContain(`"supply","stock","'=1+1","2026-10-25","2026-10-25","1"`)
    expect(lines).toContain('"sign-ups","count","","2026-10-25","2026-10-25","0"')
    expect((await auditLog()).at(-1)).toMatchObject({
      act: 'trends.exported',
      subject: 'trends',
      detail: { topic: 'activity', days: 7 },
    })
  })

  test.each(['', '8', '07', 'x'])('refuses “%s” days', async (days) => {
    for (const path of ['trends', 'trends.csv', 'money-trends', 'money-trends.csv']) {
      expect((await office.call('GET', `/api/admin/${path}?days=${days}`)).status).toBe(422)
    }
  })
})

test('returns no trends before the first day is counted', async () => {
  expect(await trends()).toEqual({ period: null, since: null, series: [] })
  expect(await money()).toMatchObject({ period: null, series: [], uncounted: 0 })
})

test("reads a year's trends from the daily sums only", async () => {
  await count()
  await run(
    `WITH RECURSIVE n (at) AS (SELECT 1 UNION ALL SELECT at + 1 FROM n WHERE at < 5000)
     INSERT INTO members (id, display_name, first_seen_at, last_seen_at)
     SELECT printf('00000000-0000-4000-9000-%012d', at), '', ?1 - at, ?1 FROM n`,
    NOW,
  )
  await run(
    `WITH RECURSIVE n (at) AS (SELECT 0 UNION ALL SELECT at + 1 FROM n WHERE at < 729),
       p (part) AS (VALUES ('minor'), ('fake'), ('other')),
       c (part) AS (SELECT 'city ' || at FROM n WHERE at < 45)
     INSERT OR IGNORE INTO trend_days (what, day, part, value)
     SELECT 'reports', date('2026-10-25', -at || ' days'), part, 1 FROM n, p
     UNION ALL SELECT 'supply', date('2026-10-25', -at || ' days'), part, 1 FROM n, c`,
  )
  const readFor = async (days: string) => {
    office.resetMeter()
    await trends(days)
    return office.meter.read
  }
  expect(await readFor('365')).toBeLessThan(4_000)
  expect(await readFor('7')).toBeLessThan(700)
})
