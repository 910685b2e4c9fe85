import { createApplicationEndpoint } from '#moderation/applications'
import { getDataRequestEndpoint } from '#moderation/admin-data-requests'
import { createReportEndpoint } from '#moderation/reports'
import { expect, test } from 'vitest'
import { FORMER_STAFF } from '../../../../worker/catalogue/contract/former-names.ts'
import { eraseMember } from '../../../../worker/accounts/delete-member.ts'
import { adminClaims, rowsOf } from '../../../support/staff/admin.ts'
import { form as application } from '../../../support/moderation/applications.ts'
import { env } from '../../../support/platform/database.ts'
import { DAY, uuid } from '../../../support/platform/fixtures.ts'
import * as requests from '../../../support/messaging/requests.ts'
import { ada, createAnsweredRequest, office, review } from '../../../support/messaging/requests.ts'

const staff = adminClaims.sub
const name = adminClaims.user_metadata.full_name

const publicly = async (path: string, form: object) => {
  const headers = { 'content-type': 'application/json' }
  const response = await office.ask(path, { method: 'POST', headers, body: JSON.stringify(form) })
  expect(response.status, await response.text()).toBe(201)
}
const callAsStaff = async (method: string, path: string, body: object) => {
  const response = await office.call(method, path, body)
  expect(response.ok, await response.text()).toBe(true)
}
const idIn = async (table: string) =>
  (await rowsOf<{ id: string }>(`SELECT id FROM ${table}`))[0]?.id ?? ''

/** Creates one of everything that stores the name of a member of staff. @returns the request */
async function workedOnEverything(): Promise<string> {
  await publicly(createApplicationEndpoint.path, application)
  const report = { companion: ada, target: 'profile', reason: 'fake', text: 'Hm.', email: '' }
  await publicly(createReportEndpoint.path, report)
  const dataRequest = {
    kind: 'access',
    asker: 'companion',
    name: 'B',
    email: 'b@b.test',
    text: 'What?',
  }
  await publicly('/api/data-requests', dataRequest)
  const request = await createAnsweredRequest()
  await review(request)
  await requests.performVerdict(await idIn('reviews'), {})
  await callAsStaff('PUT', `/api/admin/requests/${request}/block`, { reason: 'Insults.' })
  const steps: [table: string, path: string, step: object][] = [
    ['applications', 'applications', { state: 'in_review', note: 'Mine.' }],
    ['reports', 'reports', { act: 'note', note: 'Mine.' }],
    ['data_requests', 'data-requests', { act: 'note', note: 'Mine.' }],
  ]
  for (const [table, path, step] of steps) {
    await callAsStaff('POST', `/api/admin/${path}/${await idIn(table)}/steps`, {
      version: 0,
      ...step,
    })
  }
  await env.DB.prepare(`INSERT INTO payment_steps VALUES ('flexpay-1', 1, 1, ?1, ?2, 'note', 'x')`)
    .bind(staff, name)
    .run()
  const day = (time: number) => new Date(time).toISOString().slice(0, 10)
  await callAsStaff('POST', '/api/admin/companions', {
    id: uuid(77),
    name: 'Carla',
    age_range: '23-27',
    location: 'Bern, Switzerland',
    verifications: [
      { checked: 'age', checked_at: day(Date.now() - DAY), valid_until: day(Date.now() + DAY) },
    ],
  })
  return request
}

/** Tables that contain the name. */
async function holders(): Promise<string[]> {
  const tables = await rowsOf<{ name: string }>(
    `SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT GLOB '_cf_*'
      AND name NOT GLOB 'sqlite_*' ORDER BY name`,
  )
  const tablesWithName: string[] = []
  for (const table of tables) {
    const rows = JSON.stringify(await rowsOf(`SELECT * FROM "${table.name}"`))
    if (rows.includes(name)) tablesWithName.push(table.name)
  }
  return tablesWithName
}

test('no table contains the name of a former member of staff', async () => {
  await requests.openStaffRequests()
  const request = await workedOnEverything()
  expect(await holders()).toEqual([
    'application_steps',
    'companion_verifications',
    'data_request_steps',
    'members',
    'payment_steps',
    'report_steps',
    'request_blocks',
    'request_steps',
  ])
  await env.DB.prepare(
    `INSERT INTO members (id, display_name, first_seen_at, last_seen_at)
    VALUES (?1, 'Other', 1, 1)`,
  )
    .bind(uuid(0xae))
    .run()
  await env.DB.prepare(
    `INSERT INTO administrators (member_id, standing, changed_at) VALUES (?1, 'given', 1)`,
  )
    .bind(uuid(0xae))
    .run()
  // An owner's role has to be revoked first.
  await env.DB.prepare("UPDATE administrators SET standing = 'taken' WHERE member_id = ?1")
    .bind(staff)
    .run()
  await eraseMember(office.db, staff, { actor: uuid(0xae), at: Date.now() })
  expect(await holders()).toEqual([])

  // The actions stay, and the log still contains the id.
  const otherStaff = await office.accounts.as({
    ...adminClaims,
    sub: uuid(0xae),
    user_metadata: {},
  })
  const asOther = async <T>(path: string) =>
    (await office.ask(path, { headers: otherStaff.headers })).json<T>()
  expect(await asOther(`/api/admin/requests/${request}`)).toMatchObject({
    messages: [{ by: null }, { by: FORMER_STAFF, text: 'Gladly, at eight.' }],
    block: { by: FORMER_STAFF, reason: 'Insults.' },
  })
  const path = getDataRequestEndpoint.path.replace(':id', await idIn('data_requests'))
  expect(await asOther(path)).toMatchObject({ steps: [{ by: FORMER_STAFF, note: 'Mine.' }] })
  expect(await asOther(`/api/admin/companions/${uuid(77)}`)).toMatchObject({
    verifications: [{ checked: 'age', checked_by: FORMER_STAFF }],
  })
  const log = `/api/admin/audit-log?actor=${staff}`
  const { entries } = await asOther<{ entries: { actor_name: string }[] }>(log)
  expect(entries.length).toBeGreaterThan(5)
  expect(new Set(entries.map(({ actor_name }) => actor_name))).toEqual(new Set([staff]))
})
