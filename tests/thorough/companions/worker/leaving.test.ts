import { beforeEach, expect, test, vi } from 'vitest'
import { addressOf } from '#platform/endpoint'
import { getCompanionEndpoint } from '#catalogue/companions'
import { followEndpoint } from '#notifications/follows'
import { deleteMeEndpoint, exportMeEndpoint } from '#accounts/my-data'
import { putPhotoEndpoint } from '#accounts/member-photo'
import { deleteMeSchemas } from '#accounts/members'
import { createReportEndpoint } from '#moderation/reports'
import { openContactDetailsEndpoint } from '#messaging/requests'
import { runSchedule } from '../../../../worker/schedule.ts'
import { rowsOf } from '../../../support/staff/admin.ts'
import { expectAnswer } from '../../../support/platform/answers.ts'
import { giveAccount } from '../../../support/companions/companion-account.ts'
import { env } from '../../../support/platform/database.ts'
import { DAY, uuid } from '../../../support/platform/fixtures.ts'
import { isolate } from '../../../support/platform/open-site.ts'
import { changePlans, givePlan } from '../../../support/billing/plans.ts'
import * as requests from '../../../support/messaging/requests.ts'
import {
  ada,
  createAnsweredRequest,
  ask,
  berta,
  max,
  office,
  mailServer,
  review,
} from '../../../support/messaging/requests.ts'
import { fileOf, formOf, picture } from '../../../support/media/uploads.ts'
import { AccountAdmin, SECRET } from '../../../support/accounts/users.ts'
import { insertSubmitted } from '../../../support/media/submitted-row.ts'

// Erases a member with rows in every table, and searches for remains in tables and files.

const email = 'a1@members.test'
const marks = [max, email, 'M. from Bern', 'Dinner', 'Gladly', 'Insults', 'Warm']

let accounts: AccountAdmin

beforeEach(async () => {
  accounts = new AccountAdmin()
  await requests.openStaffRequestsWith({ SUPABASE_SECRET_KEY: SECRET })
  office.accounts.service.more = accounts.answer
  accounts.add(max, email)
  await haveOneOfEverything()
})

async function haveOneOfEverything() {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  await givePlan(max)
  const { headers } = await office.accounts.as({ sub: max, email })
  const body = formOf({ file: fileOf(picture('square'), 'image/jpeg') })
  const first = await createAnsweredRequest()
  await review(first)
  const [{ id: publishedReview } = { id: '' }] = (await requests.toModerate()).reviews
  await requests.performVerdict(publishedReview, {})
  await review(await createAnsweredRequest({ companion: berta }), { text: 'Warm, too.' })
  mailServer.down = true
  const report = { companion: ada, target: 'profile', reason: 'fake', text: 'Hm.', extra_topic: '' }
  const responses = await Promise.all([
    office.ask(putPhotoEndpoint.path, { method: 'PUT', body, headers }),
    ask('PUT', addressOf(followEndpoint, { params: { companionId: ada } })),
    ask('POST', openContactDetailsEndpoint.path.replace(':id', ada)),
    office.call('PUT', `/api/admin/requests/${first}/block`, { reason: 'Insults.' }),
    office.call('POST', `/api/admin/users/${max}/grants`, {
      id: uuid(0x61),
      plan: 'gold',
      reason: 'A gift',
      until: requests.tomorrow(),
    }),
    ask('POST', createReportEndpoint.path, { ...report, email: email.toUpperCase() }),
  ])
  for (const response of responses) expect(response.ok, await response.text()).toBe(true)
  await env.DB.prepare(
    `INSERT INTO companion_invitations (id, companion_id, email, token_hash, state, sent_at,
      expires_at, changed_at, actor, actor_name, member_id, member_email)
     VALUES (?1, ?2, ?3, ?4, 'accepted', 1, 2, 1, 'a', 'A', ?5, ?3)`,
  )
    .bind(uuid(0x62), berta, email, 'f'.repeat(64), max)
    .run()
  await giveAccount(office.db, berta, max)
  await env.DB.prepare(
    `INSERT INTO companion_revisions (id, companion_id, draft, base, email, created_at, changed_at)
     VALUES (?1, ?2, '{"bio":"Warm words"}', '{}', ?3, 1, 1)`,
  )
    .bind(uuid(0x63), berta, email)
    .run()
  await env.DB.prepare(
    `INSERT INTO verification_renewals (id, companion_id, code, gesture, state, expires_at, submitted_at,
      due_at, email, created_at, changed_at)
     VALUES (?1, ?2, '0000', 'ear', 'submitted', 2, 1, 2, ?3, 1, 1)`,
  )
    .bind(uuid(0x65), berta, email)
    .run()
  const otherRows = [
    `INSERT INTO kept_requests VALUES ('${uuid(0x67)}', '${ada}', '{"message":"Dinner?"}', 1, '${max}', '{"id":"request.blocked"}', 1)`,
    `INSERT INTO answer_templates VALUES ('${berta}', '[{"title":"Yes","text":"Warm."}]', 1, 1)`,
    `INSERT INTO companion_days (companion_id, day, openings, contacts, follows) VALUES ('${berta}', '2026-01-01', 9, 9, 9)`,
    `INSERT INTO media_consents VALUES ('${uuid(0x65)}', '${uuid(0x66)}', '${berta}', 'self', '', '${max}', 'Berta', 1, 1, 0, 0, NULL, NULL, 1, NULL, NULL)`,
    `INSERT INTO media_withdrawals VALUES ('${uuid(0x66)}', '${berta}', '${max}', 'gallery', 'photo', 'Warm light', '[]', 1, NULL, 0)`,
    `INSERT INTO hidden_companions VALUES ('${max}', '${ada}', 1, 0)`,
    `INSERT INTO seen_stories VALUES ('${max}', '[]', 1)`,
    `INSERT INTO saved_searches VALUES ('${uuid(0x68)}', '${max}', 'Bern', '{"city":"Bern"}', 'daily', 1, 1)`,
    `INSERT INTO search_alerts VALUES ('${uuid(0x68)}', '${ada}', 1, NULL)`,
    `INSERT INTO follow_alerts VALUES ('${max}', '${ada}', 1, 1, NULL)`,
    `INSERT INTO plan_mails (cause, member_id, kind, plan, amount_rappen, period_end, intent_id, noted_at) VALUES ('plan:a', '${max}', 'ended', 'gold', 1, 1, 'a', 1)`,
    `INSERT OR REPLACE INTO mail_preferences (member_id, id, email, language, origin, follows_since, changed_at) VALUES ('${max}', '${uuid(0x69)}', '${email}', 'en', 'http://a.test', 1, 1)`,
    `INSERT INTO push_subscriptions (id, member_id, session_id, endpoint, p256dh, auth, site_key, language, created_at) VALUES ('${'a'.repeat(64)}', '${max}', 's', 'https://push.test/', '${'k'.repeat(87)}', '${'a'.repeat(22)}', '${'k'.repeat(87)}', 'en', 1)`,
    `INSERT OR REPLACE INTO notifications (member_id, kind, created_at, due_at) VALUES ('${max}', 'plan', 1, 1)`,
    `INSERT INTO member_sessions VALUES ('${max}', '${uuid(0x6a)}', 'Firefox', 'Windows', 1, 1, NULL)`,
    `INSERT INTO mail_suppressions (address, reason, event_id, at) VALUES ('${email}', 'bounce', 'e', 1)`,
    `INSERT INTO member_marks VALUES ('${max}', 3, 1)`,
    `INSERT INTO suspended_addresses VALUES ('${'f'.repeat(32)}', '${max}', 9e15)`,
    `INSERT INTO measures (id, member_id, case_id, kind, reason, severity, at, until) VALUES ('${uuid(0x6b)}', '${max}', '${uuid(0x6c)}', 'warning', 'abuse', 2, 1, 2)`,
    `INSERT INTO companion_blocks VALUES ('${ada}', '${max}', 1)`,
    `INSERT INTO review_replies (review_id, companion_id, text, submitted_at) VALUES ('${publishedReview}', '${berta}', 'Thank you.', 1)`,
  ]
  await env.DB.exec(otherRows.join(';'))
  await env.DB.prepare(
    `INSERT INTO companion_departures (companion, left_at, erase_at, is_requested, email)
     VALUES (?1, 1, 2, 0, ?2)`,
  )
    .bind(ada, email)
    .run()
  await insertSubmitted({ id: uuid(0x64), companionId: berta, email })
  await env.DB.prepare(
    `INSERT INTO administrators (member_id, standing, changed_at) VALUES (?1, 'taken', 1)`,
  )
    .bind(max)
    .run()
  const event = `INSERT INTO payment_events (id, provider, kind, subscription_ref, number, member_id,
    reported_member_id, amount_rappen, currency, occurred_at, received_at, outcome)
    VALUES ('e1', 'flexpay', 'activated', 'sale-1', 1, ?1, ?1, 5998, 'CHF', 1, 1, 'applied')`
  await env.DB.prepare(event).bind(max).run()
  await requests.performStaffAction(first, { version: 2, act: 'answer', text: 'Gladly, again.' })
}

const tables = async () =>
  (
    await rowsOf<{ name: string }>(
      `SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT GLOB '_cf_*'
        AND name NOT GLOB 'sqlite_*' AND name <> 'd1_migrations' ORDER BY name`,
    )
  ).map(({ name }) => name)

/** Tables and files that contain text of the member. */
async function traces(): Promise<string[]> {
  const holds = (text: string) =>
    marks.some((mark) => text.toLowerCase().includes(mark.toLowerCase()))
  const tracesFound: string[] = []
  for (const name of await tables()) {
    if (holds(JSON.stringify(await rowsOf(`SELECT * FROM "${name}"`)))) tracesFound.push(name)
  }
  for (const { key } of (await env.MEDIA.list()).objects) {
    const file = await env.MEDIA.get(key)
    if (holds(key) || holds((await file?.text()) ?? '')) tracesFound.push(`file ${key}`)
  }
  return tracesFound
}

const state = async () => {
  const dump: Record<string, object[]> = {}
  for (const name of await tables()) {
    if (name !== 'rate_limits') dump[name] = await rowsOf(`SELECT * FROM "${name}"`)
  }
  return dump
}

const leave = async () => {
  const amr = [{ method: 'password', timestamp: Math.floor(Date.now() / 1_000) }]
  const { headers } = await office.accounts.as({ sub: max, email, amr })
  return office.ask(deleteMeEndpoint.path, { method: 'DELETE', headers })
}

test('the member’s copy has rows of every kind', async () => {
  const response = await ask('GET', exportMeEndpoint.path)
  const copy = await response.json<Record<string, object[]>>()
  const isEmpty = (name: string) => Array.isArray(copy[name]) && copy[name].length === 0
  expect(Object.keys(copy).filter(isEmpty).sort()).toEqual([
    'adminAccess',
    'answersAsOwner',
    'appeals',
    'applications',
    'assignedCases',
    'dataRequests',
    'listingConsents',
    'promotionConsents',
    'questionsToOwner',
    'readsOfCompanions',
    'requestedConfirmations',
    'safetyContacts',
    'safetyTimers',
    'safetyWords',
    'signInNetworks',
    'staffDevices',
    'staffNotes',
    'staffSessions',
  ])
  expect(copy).toMatchObject({
    photoFile: expect.stringMatching(/^data:image\/webp/) as string,
    requests: [{ email }, { email }],
    requestBlocks: [{ reason: 'Insults.' }],
    reviews: [{ state: 'published' }, { state: 'pending' }],
    grants: [{ plan: 'gold' }],
    reports: [{ companionId: ada, text: 'Hm.' }],
    contactChannels: [{ companionId: ada, outcome: 'granted' }],
  })
  expect(copy.requestMessages).toHaveLength(5)
  // Names of staff belong to their accounts.
  expect(JSON.stringify(copy)).not.toContain(uuid(0xad))
})

test('a failure in the middle leaves everything unchanged', async () => {
  await changePlans(max, "status = 'cancelled'")
  await env.DB.exec(
    `CREATE TRIGGER torn BEFORE UPDATE OF erased_at ON members BEGIN SELECT RAISE(ABORT, 'torn'); END`,
  )
  const before = await state()
  const response = await leave()
  expect(response.status).toBe(500)
  expect(await response.text()).not.toContain('torn')
  expect(await state()).toEqual(before)
  expect(accounts.users.has(max)).toBe(true)
})

test('only data that the law requires is left', async () => {
  await changePlans(max, "status = 'cancelled'")
  await runSchedule('*/15 * * * *', { ...env, ...mailServer.vars }, Date.now())
  accounts.failing = /DELETE/
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  await expectAnswer(deleteMeSchemas, leave())
  // The public answer changes immediately, even if deleting the account fails later.
  const { data } = await isolate().json<{ data: { reviews: object } }>(
    addressOf(getCompanionEndpoint, { params: { id: ada } }),
  )
  expect(data.reviews).toMatchObject({ average: 4, recent: [{ author: 'A former member' }] })
  expect(accounts.users.has(max)).toBe(true)

  mailServer.down = false
  mailServer.sent.length = 0
  accounts.failing = null
  const vars = { ...mailServer.vars, ...office.accounts.vars, SUPABASE_SECRET_KEY: SECRET }
  await runSchedule('*/15 * * * *', { ...env, ...vars }, Date.now() + DAY)
  expect(accounts.users.has(max)).toBe(false)
  // Only the receipt is sent; news about deleted requests is cancelled.
  expect(mailServer.sent.filter(({ to }) => to === email)).toMatchObject([
    { subject: 'Your account is deleted' },
  ])
  // Remaining rows: security logs for two years, payments under a pseudonym, the words of the published review.
  expect(await rowsOf('SELECT text, author, member_id, request_id FROM reviews')).toEqual([
    {
      text: 'Warm and punctual.',
      author: 'A former member',
      member_id: null,
      request_id: null,
    },
  ])
  for (const table of ['review_replies', 'answer_templates', 'companion_blocks', 'kept_requests']) {
    expect(await rowsOf(`SELECT * FROM ${table}`)).toEqual([])
  }
  await env.DB.exec(`UPDATE reviews SET text = '.'`)
  await env.DB.exec(`UPDATE catalogue_log SET profile = replace(profile, 'Warm and punctual.', '')`)
  await runSchedule('*/15 * * * *', env, Date.now() + DAY)
  await runSchedule('* * * * *', env, Date.now() + DAY)
  // Remaining ids: of the account, so that a valid token opens nothing, and of the receipt that was sent.
  const remainingTables = ['access_log', 'audit_log', 'members', 'outbox', 'tombstones']
  expect(await traces()).toEqual(remainingTables)
  for (const name of remainingTables) {
    const text = JSON.stringify(await rowsOf(`SELECT * FROM ${name}`)).replaceAll(max, '')
    expect(text, name).not.toMatch(/a1@|M\. from|Dinner|Gladly|Insults|Warm/i)
  }
  expect(await rowsOf('SELECT member_id FROM payment_events')).not.toEqual([{ member_id: max }])

  await runSchedule('23 3 * * *', env, Date.now() + 40 * DAY)
  expect(await traces()).toEqual(['access_log', 'audit_log'])
})
