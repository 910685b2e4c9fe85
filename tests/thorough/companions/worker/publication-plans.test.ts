import { beforeEach, describe, expect, test } from 'vitest'
import { getManagedSchemas, listManagedSchemas } from '#companions/staff/admin-companions'
import { getOverviewSchemas } from '#staff/overview'
import { listIncompleteSchemas } from '#companions/publication'
import { createDatabase } from '../../../../worker/platform/db/client.ts'
import { runPlans } from '../../../../worker/companions/plan-publication.ts'
import { openOffice, type Office } from '../../../support/staff/admin.ts'
import { expectAnswer } from '../../../support/platform/answers.ts'
import { giveAccount } from '../../../support/companions/companion-account.ts'
import { env } from '../../../support/platform/database.ts'
import { companionImport, uuid } from '../../../support/platform/fixtures.ts'
import { interceptedDatabase } from '../../../support/platform/intercept.ts'

const ada = uuid(1)
const yara = uuid(0xe)
const path = `/api/admin/companions/${ada}`
const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
let office: Office
let base: number
const later = (ms: number) => new Date(base + ms).toISOString()
const run = (sql: string) => env.DB.prepare(sql).run()
const managed = () => expectAnswer(getManagedSchemas, office.call('GET', path))
const plan = (publish: number | null, unpublish: number | null, more: object = {}) =>
  office.call('PUT', `${path}/plan`, {
    publish_at: publish === null ? null : later(publish),
    unpublish_at: unpublish === null ? null : later(unpublish),
    ...more,
  })
const planned = async (...args: Parameters<typeof plan>) => {
  const answer = await plan(...args)
  expect(answer.status, await answer.text()).toBe(200)
}
const refusal = async (...args: Parameters<typeof plan>) => {
  const answer = await plan(...args)
  const { detail } = await answer.json<{ detail: { loc: string[]; type: string }[] }>()
  return [answer.status, detail[0]?.loc.at(-1), detail[0]?.type]
}
const minuteAt = (ms: number) => runPlans(office.db, base + ms)
const acts = async () =>
  (
    await env.DB.prepare(
      `SELECT act FROM audit_log WHERE subject = ?1 AND act <> 'companion.created'
      ORDER BY id`,
    )
      .bind(ada)
      .all<{ act: string }>()
  ).results.map(({ act }) => act)
const isPublic = async () =>
  (await env.DB.prepare(
    `SELECT entry IS NOT NULL AS is_public FROM catalogue_log WHERE subject = ?1`,
  )
    .bind(ada)
    .first('is_public')) === 1

const open = async (lifecycle: 'draft' | 'active' | 'archived') => {
  office = await openOffice([
    companionImport({ id: ada, name: 'Ada', lifecycle, media: [{ id: uuid(0x11) }] }),
  ])
  base = Date.now()
}
beforeEach(() => open('draft'))

describe('a planned publication', () => {
  test('comes at its time, once, and ends at its time', async () => {
    await planned(10 * MINUTE, 20 * MINUTE)
    await minuteAt(9 * MINUTE)
    expect(await isPublic()).toBe(false)
    await minuteAt(10 * MINUTE)
    expect(await isPublic()).toBe(true)
    await minuteAt(11 * MINUTE)
    expect((await managed()).publication.plans).toMatchObject([
      { act: 'unpublish', at: later(20 * MINUTE), missedAt: null },
    ])
    await minuteAt(20 * MINUTE)
    await minuteAt(21 * MINUTE)
    expect(await isPublic()).toBe(false)
    expect(await managed()).toMatchObject({ status: 'draft', publication: { plans: [] } })
    expect(await acts()).toEqual(['companion.planned', 'companion.changed', 'companion.changed'])
  })

  test('may be planned again, changed and ended', async () => {
    await planned(10 * MINUTE, null)
    await planned(10 * MINUTE, null)
    await planned(30 * MINUTE, null)
    await minuteAt(10 * MINUTE)
    expect(await isPublic()).toBe(false)
    await planned(null, null)
    await minuteAt(30 * MINUTE)
    expect(await isPublic()).toBe(false)
    expect(await acts()).toEqual(Array.from({ length: 3 }, () => 'companion.planned'))
  })

  test.each([
    [
      'she has withdrawn her consent',
      "UPDATE companion_consents SET withdrawn_at = given_at, withdrawn_by = 'companion'",
      0,
    ],
    ['she has paused', 'UPDATE companions SET paused_at = 1', 0],
    ['staff have switched her off', 'UPDATE companions SET is_active = 0', 0],
    ['it is archived', `UPDATE companions SET lifecycle = 'archived'`, 0],
    ['a check has ended', `UPDATE companion_verifications SET lapsed_at = valid_until`, 1],
    ['it has no photo', 'DELETE FROM media', 1],
    [
      'a report holds it',
      `INSERT INTO reports (id, reference, fingerprint, companion, reason, text, due_at, created_at,
        changed_at, holds) VALUES ('${uuid(0x51)}', 'R-ABCD-EFGH', printf('%064d', 1), '${ada}', 'other', 'Words', 2, 1, 1, 1)`,
      1,
    ],
  ])('does not come where %s', async (_, sql, left) => {
    await planned(10 * MINUTE, null)
    await run(sql)
    await minuteAt(10 * MINUTE)
    await minuteAt(11 * MINUTE)
    expect(await isPublic()).toBe(false)
    const { status, publication } = await managed()
    expect(status).not.toBe('active')
    expect(publication.plans.map(({ missedAt }) => missedAt !== null)).toEqual(
      Array.from({ length: left }, () => true),
    )
    expect((await acts()).filter((act) => act === 'companion.plan-missed')).toHaveLength(left)
  })

  test('does not come where she was paused before', async () => {
    await run('UPDATE companions SET paused_at = 1')
    await planned(10 * MINUTE, null)
    await minuteAt(10 * MINUTE)
    expect((await managed()).status).toBe('draft')
    await run('UPDATE companions SET paused_at = NULL')
    await planned(20 * MINUTE, null)
    await minuteAt(20 * MINUTE)
    expect(await isPublic()).toBe(true)
  })

  test('does not come where a report hides her at that very moment', async () => {
    await planned(10 * MINUTE, null)
    let isReported = false
    const meanwhile = interceptedDatabase(env.DB, async (name, work, isRead) => {
      if (name === 'DB.batch' && !isRead && !isReported) {
        isReported = true
        await run(`INSERT INTO reports (id, reference, fingerprint, companion, reason, text, holds,
            due_at, created_at, changed_at)
          VALUES ('${uuid(70)}', 'R-AAAA-AAAA', '${'f'.repeat(64)}', '${ada}', 'minor', 'x', 1, 5, 1, 1)`)
      }
      return work()
    })
    await runPlans(createDatabase(meanwhile), base + 10 * MINUTE)
    expect(isReported).toBe(true)
    expect(await env.DB.prepare('SELECT lifecycle FROM companions').first('lifecycle')).toBe(
      'draft',
    )
    await minuteAt(11 * MINUTE)
    expect(await acts()).toEqual(['companion.planned', 'companion.plan-missed'])
  })

  test('is none once staff have published by hand', async () => {
    await planned(10 * MINUTE, null)
    const input = { name: 'Ada', age_range: '25-29', location: 'Zurich, Switzerland' }
    await office.call('PUT', path, { ...input, status: 'active' })
    expect((await managed()).publication.plans).toEqual([])
    await office.call('PUT', path, { ...input, status: 'draft', reason: 'Not yet' })
    await minuteAt(10 * MINUTE)
    expect(await isPublic()).toBe(false)
  })

  test('ends with the profile', async () => {
    await planned(10 * MINUTE, null)
    await run(`DELETE FROM companions WHERE id = '${ada}'`)
    await minuteAt(10 * MINUTE)
    const left = await env.DB.prepare('SELECT count(*) AS n FROM publication_plans').first('n')
    expect(left).toBe(0)
  })

  test('does not come a day late', async () => {
    await planned(10 * MINUTE, null)
    await minuteAt(10 * MINUTE + DAY)
    expect((await managed()).publication.plans).toMatchObject([
      { missedAt: expect.any(String) as unknown },
    ])
    expect(await isPublic()).toBe(false)
  })
})

test('what could not be done is work for staff until it is planned anew', async () => {
  const work = async () => {
    const { attention, oldest } = await expectAnswer(
      getOverviewSchemas,
      office.call('GET', '/api/admin/overview'),
    )
    const { companions } = await expectAnswer(
      listManagedSchemas,
      office.call('GET', '/api/admin/companions'),
    )
    const { plans } = await expectAnswer(
      listIncompleteSchemas,
      office.call('GET', '/api/admin/incomplete-profiles'),
    )
    return [attention.plans, oldest.plans, companions[0]?.planned, plans]
  }
  const at = later(10 * MINUTE)
  const listed = {
    id: ada,
    name: 'Ada',
    act: 'publish',
    at,
    plannedBy: expect.any(String) as string,
  }
  await planned(10 * MINUTE, 30 * MINUTE)
  expect(await work()).toEqual([
    0,
    null,
    { act: 'publish', at, is_missed: false },
    [
      { ...listed, isMissed: false },
      { ...listed, act: 'unpublish', at: later(30 * MINUTE), isMissed: false },
    ],
  ])
  await run('DELETE FROM media')
  await minuteAt(12 * MINUTE)
  expect(await work()).toMatchObject([
    1,
    later(12 * MINUTE),
    { act: 'publish', at, is_missed: true },
    [{ ...listed, isMissed: true }, { act: 'unpublish' }],
  ])
  await planned(null, null)
  expect(await work()).toEqual([0, null, null, []])
})

describe('the end of a publication', () => {
  beforeEach(() => open('active'))

  test('says to her why', async () => {
    await giveAccount(office.db, ada, yara)
    expect(await refusal(null, 10 * MINUTE)).toEqual([422, 'reason', 'case.reason-required'])
    await planned(null, 10 * MINUTE, { reason: 'The season is over.' })
    await minuteAt(10 * MINUTE)
    expect(await isPublic()).toBe(false)
    const notes = await env.DB.prepare(`SELECT kind, reason FROM companion_notes`).all()
    expect(JSON.stringify(notes.results)).toContain('The season is over.')
  })

  test('comes before the next publication', async () => {
    await planned(20 * MINUTE, 10 * MINUTE)
    await minuteAt(10 * MINUTE)
    expect(await isPublic()).toBe(false)
    await minuteAt(20 * MINUTE)
    expect(await isPublic()).toBe(true)
  })

  test('is none once staff have taken the profile off', async () => {
    await planned(null, 10 * MINUTE)
    const input = { name: 'Ada', age_range: '25-29', location: 'Zurich, Switzerland' }
    await office.call('PUT', path, { ...input, status: 'pending' })
    expect((await managed()).publication.plans).toEqual([])
  })
})

test('what can’t be planned is refused, and nothing is lost', async () => {
  await planned(10 * MINUTE, null)
  expect(await refusal(-MINUTE, null)).toEqual([422, 'publish_at', 'plan.past'])
  expect(await refusal(400 * DAY, null)).toEqual([422, 'publish_at', 'plan.too-far'])
  expect(await refusal(20 * MINUTE, 10 * MINUTE)).toEqual([422, 'unpublish_at', 'plan.unpublished'])
  expect(await refusal(null, 10 * MINUTE)).toEqual([422, 'unpublish_at', 'plan.unpublished'])
  expect((await managed()).publication.plans).toHaveLength(1)
  await run("UPDATE companion_consents SET withdrawn_at = given_at, withdrawn_by = 'companion'")
  expect(await refusal(10 * MINUTE, null)).toEqual([422, 'publish_at', 'plan.incomplete'])
  await open('archived')
  expect(await refusal(10 * MINUTE, null)).toEqual([422, 'publish_at', 'plan.archived'])
  await open('active')
  expect(await refusal(10 * MINUTE, null)).toEqual([422, 'publish_at', 'plan.published'])
  expect(
    (
      await office.call('PUT', `/api/admin/companions/${uuid(0x99)}/plan`, {
        publish_at: null,
        unpublish_at: null,
      })
    ).status,
  ).toBe(404)
})
