import { beforeEach, describe, expect, test } from 'vitest'
import { getManagedSchemas, listManagedSchemas } from '#companions/staff/admin-companions'
import { getOpenWorkSchemas } from '#staff/overview'
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
const timeAfter = (ms: number) => new Date(base + ms).toISOString()
const run = (sql: string) => env.DB.prepare(sql).run()
const managed = () => expectAnswer(getManagedSchemas, office.call('GET', path))
const plan = (publish: number | null, unpublish: number | null, more: object = {}) =>
  office.call('PUT', `${path}/plan`, {
    publish_at: publish === null ? null : timeAfter(publish),
    unpublish_at: unpublish === null ? null : timeAfter(unpublish),
    ...more,
  })
const planAndRead = async (...args: Parameters<typeof plan>) => {
  const answer = await plan(...args)
  expect(answer.status, await answer.text()).toBe(200)
}
const refusal = async (...args: Parameters<typeof plan>) => {
  const answer = await plan(...args)
  const { detail } = await answer.json<{ detail: { loc: string[]; type: string }[] }>()
  return [answer.status, detail[0]?.loc.at(-1), detail[0]?.type]
}
const minuteAt = (ms: number) => runPlans(office.db, base + ms)
const loggedActions = async () =>
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
  test('a plan publishes at its time, once, and ends at its time', async () => {
    await planAndRead(10 * MINUTE, 20 * MINUTE)
    await minuteAt(9 * MINUTE)
    expect(await isPublic()).toBe(false)
    await minuteAt(10 * MINUTE)
    expect(await isPublic()).toBe(true)
    await minuteAt(11 * MINUTE)
    expect((await managed()).publication.plans).toMatchObject([
      { act: 'unpublish', at: timeAfter(20 * MINUTE), missedAt: null },
    ])
    await minuteAt(20 * MINUTE)
    await minuteAt(21 * MINUTE)
    expect(await isPublic()).toBe(false)
    expect(await managed()).toMatchObject({ status: 'draft', publication: { plans: [] } })
    expect(await loggedActions()).toEqual([
      'companion.planned',
      'companion.changed',
      'companion.changed',
    ])
  })

  test('a plan can be replaced, changed and cancelled', async () => {
    await planAndRead(10 * MINUTE, null)
    await planAndRead(10 * MINUTE, null)
    await planAndRead(30 * MINUTE, null)
    await minuteAt(10 * MINUTE)
    expect(await isPublic()).toBe(false)
    await planAndRead(null, null)
    await minuteAt(30 * MINUTE)
    expect(await isPublic()).toBe(false)
    expect(await loggedActions()).toEqual(Array.from({ length: 3 }, () => 'companion.planned'))
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
      'a report hides it',
      `INSERT INTO reports (id, reference, fingerprint, companion, reason, text, due_at, created_at,
        changed_at, holds) VALUES ('${uuid(0x51)}', 'R-ABCD-EFGH', printf('%064d', 1), '${ada}', 'other', 'Words', 2, 1, 1, 1)`,
      1,
    ],
  ])('a plan is not carried out when %s', async (_, sql, remainingPlans) => {
    await planAndRead(10 * MINUTE, null)
    await run(sql)
    await minuteAt(10 * MINUTE)
    await minuteAt(11 * MINUTE)
    expect(await isPublic()).toBe(false)
    const { status, publication } = await managed()
    expect(status).not.toBe('active')
    expect(publication.plans.map(({ missedAt }) => missedAt !== null)).toEqual(
      Array.from({ length: remainingPlans }, () => true),
    )
    expect(
      (await loggedActions()).filter((action) => action === 'companion.plan-missed'),
    ).toHaveLength(remainingPlans)
  })

  test('a plan is not carried out for a profile that was paused before', async () => {
    await run('UPDATE companions SET paused_at = 1')
    await planAndRead(10 * MINUTE, null)
    await minuteAt(10 * MINUTE)
    expect((await managed()).status).toBe('draft')
    await run('UPDATE companions SET paused_at = NULL')
    await planAndRead(20 * MINUTE, null)
    await minuteAt(20 * MINUTE)
    expect(await isPublic()).toBe(true)
  })

  test('a plan is not carried out when a report hides the profile at that moment', async () => {
    await planAndRead(10 * MINUTE, null)
    let isReported = false
    const racingDatabase = interceptedDatabase(env.DB, async (name, work, isRead) => {
      if (name === 'DB.batch' && !isRead && !isReported) {
        isReported = true
        await run(`INSERT INTO reports (id, reference, fingerprint, companion, reason, text, holds,
            due_at, created_at, changed_at)
          VALUES ('${uuid(70)}', 'R-AAAA-AAAA', '${'f'.repeat(64)}', '${ada}', 'minor', 'x', 1, 5, 1, 1)`)
      }
      return work()
    })
    await runPlans(createDatabase(racingDatabase), base + 10 * MINUTE)
    expect(isReported).toBe(true)
    expect(await env.DB.prepare('SELECT lifecycle FROM companions').first('lifecycle')).toBe(
      'draft',
    )
    await minuteAt(11 * MINUTE)
    expect(await loggedActions()).toEqual(['companion.planned', 'companion.plan-missed'])
  })

  test('publishing by hand removes the plan', async () => {
    await planAndRead(10 * MINUTE, null)
    const input = { name: 'Ada', age_range: '25-29', location: 'Zurich, Switzerland' }
    await office.call('PUT', path, { ...input, status: 'active' })
    expect((await managed()).publication.plans).toEqual([])
    await office.call('PUT', path, { ...input, status: 'draft', reason: 'Not yet' })
    await minuteAt(10 * MINUTE)
    expect(await isPublic()).toBe(false)
  })

  test('deleting the profile deletes the plan', async () => {
    await planAndRead(10 * MINUTE, null)
    await run(`DELETE FROM companions WHERE id = '${ada}'`)
    await minuteAt(10 * MINUTE)
    const planCount = await env.DB.prepare('SELECT count(*) AS n FROM publication_plans').first('n')
    expect(planCount).toBe(0)
  })

  test('a plan is not carried out a day late', async () => {
    await planAndRead(10 * MINUTE, null)
    await minuteAt(10 * MINUTE + DAY)
    expect((await managed()).publication.plans).toMatchObject([
      { missedAt: expect.any(String) as unknown },
    ])
    expect(await isPublic()).toBe(false)
  })
})

test('a missed plan stays in the staff’s list until it is replaced', async () => {
  const work = async () => {
    const { attention, oldest } = await expectAnswer(
      getOpenWorkSchemas,
      office.call('GET', '/api/admin/open-work'),
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
  const publishAt = timeAfter(10 * MINUTE)
  const listedPlan = {
    id: ada,
    name: 'Ada',
    act: 'publish',
    at: publishAt,
    plannedBy: expect.any(String) as string,
  }
  await planAndRead(10 * MINUTE, 30 * MINUTE)
  expect(await work()).toEqual([
    0,
    null,
    { act: 'publish', at: publishAt, is_missed: false },
    [
      { ...listedPlan, isMissed: false },
      { ...listedPlan, act: 'unpublish', at: timeAfter(30 * MINUTE), isMissed: false },
    ],
  ])
  await run('DELETE FROM media')
  await minuteAt(12 * MINUTE)
  expect(await work()).toMatchObject([
    1,
    timeAfter(12 * MINUTE),
    { act: 'publish', at: publishAt, is_missed: true },
    [{ ...listedPlan, isMissed: true }, { act: 'unpublish' }],
  ])
  await planAndRead(null, null)
  expect(await work()).toEqual([0, null, null, []])
})

describe('the planned end of a publication', () => {
  beforeEach(() => open('active'))

  test('she reads the reason', async () => {
    await giveAccount(office.db, ada, yara)
    expect(await refusal(null, 10 * MINUTE)).toEqual([422, 'reason', 'case.reason-required'])
    await planAndRead(null, 10 * MINUTE, { reason: 'The season is over.' })
    await minuteAt(10 * MINUTE)
    expect(await isPublic()).toBe(false)
    const notes = await env.DB.prepare(`SELECT kind, reason FROM companion_notes`).all()
    expect(JSON.stringify(notes.results)).toContain('The season is over.')
  })

  test('a plan from before the account takes the profile offline, and she reads that it was planned', async () => {
    await planAndRead(null, 10 * MINUTE)
    await giveAccount(office.db, ada, yara)
    await minuteAt(10 * MINUTE)
    expect(await isPublic()).toBe(false)
    const notes = await env.DB.prepare(`SELECT kind, reason FROM companion_notes`).all()
    expect(JSON.stringify(notes.results)).toContain('The team had planned this.')
  })

  test('the end comes before the next publication', async () => {
    await planAndRead(20 * MINUTE, 10 * MINUTE)
    await minuteAt(10 * MINUTE)
    expect(await isPublic()).toBe(false)
    await minuteAt(20 * MINUTE)
    expect(await isPublic()).toBe(true)
  })

  test('taking the profile offline by hand removes the plan', async () => {
    await planAndRead(null, 10 * MINUTE)
    const input = { name: 'Ada', age_range: '25-29', location: 'Zurich, Switzerland' }
    await office.call('PUT', path, { ...input, status: 'pending' })
    expect((await managed()).publication.plans).toEqual([])
  })
})

test('an impossible plan is refused, and the stored one is preserved', async () => {
  await planAndRead(10 * MINUTE, null)
  expect(await refusal(-MINUTE, null)).toEqual([422, 'publish_at', 'plan.time-in-past'])
  expect(await refusal(400 * DAY, null)).toEqual([422, 'publish_at', 'plan.time-too-far-ahead'])
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
