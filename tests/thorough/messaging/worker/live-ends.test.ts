import { createExecutionContext } from 'cloudflare:test'
import { closeCodes } from '#messaging/live'
import { endSessionsEndpoint } from '#accounts/members'
import { auditLog } from '../../../support/staff/admin.ts'
import { changeManagedEndpoint, deleteManagedEndpoint } from '#companions/staff/admin-companions'
import { deleteTrashedEndpoint } from '#companions/staff/trash'
import { removeCompanionAccountEndpoint } from '#companions/staff/admin-invitations'
import { getMeEndpoint } from '#accounts/me'
import { deleteMeEndpoint } from '#accounts/my-data'
import { setPausedEndpoint } from '#companions/own/own'
import { leaveOwnEndpoint } from '#companions/own/own-data'
import { getReceivedEndpoint } from '#messaging/own-requests'
import { deleteUserEndpoint } from '#accounts/users'
import { beforeEach, expect, test, vi } from 'vitest'
import { runSchedule } from '../../../../worker/schedule.ts'
import { giveAccount } from '../../../support/companions/companion-account.ts'
import { env } from '../../../support/platform/database.ts'
import { DAY, SECOND, uuid } from '../../../support/platform/fixtures.ts'
import { openLive } from '../../../support/messaging/live.ts'
import { giveGrant } from '../../../support/billing/plans.ts'
import {
  sendRequestAction,
  performRequestAction,
  ada,
  ask,
  berta,
  max,
  office,
  openStaffRequestsWith,
  readOwnRequest,
  read,
  createRequest,
} from '../../../support/messaging/requests.ts'
import { AccountAdmin, SECRET } from '../../../support/accounts/users.ts'

// Actions that end one or more threads notify all open live connections of both sides.

const runner = uuid(0xd1)
let id: string
type Live = Awaited<ReturnType<typeof openLive>>
let member: Live
let companion: Live

beforeEach(async () => {
  await openStaffRequestsWith({ SUPABASE_SECRET_KEY: SECRET })
  const admin = new AccountAdmin()
  admin.add(max, 'max@members.test')
  office.accounts.service.more = admin.answer
  await (await ask('GET', getMeEndpoint.path)).text()
  await giveGrant(max)
  await giveAccount(office.db, ada, runner)
  id = await createRequest()
  member = await openLive(max)
  companion = await openLive(runner)
})

const expectSuccess = async (answer: Promise<Response> | Response) => {
  const response = await answer
  expect([await response.text(), response.status]).toEqual([expect.anything(), 200])
}
/** Calls as an account that has just entered its password. */
const callFreshlySignedIn = async (sub: string, method: string, path: string, body?: object) => {
  const amr = [{ method: 'password', timestamp: Math.floor(Date.now() / SECOND) }]
  const { headers } = await office.accounts.as({ sub, amr, email: `${sub.slice(-2)}@members.test` })
  return expectSuccess(
    office.ask(path, { method, headers, ...(body && { body: JSON.stringify(body) }) }),
  )
}
const expectNotified = async ({ nudges }: Live) => {
  await vi.waitFor(() => expect(nudges).toContainEqual(expect.objectContaining({ id })))
}
const askAsCompanion = () =>
  ask('GET', getReceivedEndpoint.path.replace(':id', id), undefined, runner)

test('notifies the companion of a withdrawn request', async () => {
  await performRequestAction(id, { act: 'withdraw' })
  await expectNotified(companion)
})

test('notifies both sides when a companion leaves, and blocks messages immediately', async () => {
  expect((await readOwnRequest(id)).can.write).toBe(true)
  await callFreshlySignedIn(runner, 'POST', leaveOwnEndpoint.path, { confirm: true, erase: false })
  await expectNotified(member)
  await expectNotified(companion)
  expect((await readOwnRequest(id)).can.write).toBe(false)
})

test('notifies the member when a companion pauses and returns', async () => {
  await callFreshlySignedIn(runner, 'PUT', setPausedEndpoint.path, { paused: true })
  await expectNotified(member)
  member.nudges.length = 0
  await callFreshlySignedIn(runner, 'PUT', setPausedEndpoint.path, { paused: false })
  await expectNotified(member)
})

test('notifies both sides when the nightly job takes a profile offline', async () => {
  await env.DB.exec(
    `UPDATE companion_verifications SET valid_until = 2, checked_at = 1 WHERE companion_id = '${ada}'`,
  )
  await runSchedule('23 3 * * *', env, Date.now(), createExecutionContext())
  await expectNotified(member)
  await expectNotified(companion)
})

test('notifies both sides when messages end in the nightly job', async () => {
  await env.DB.exec(
    `UPDATE requests SET created_at = created_at - 8 * ${DAY}, member_days = 7, ended_before = 1;
     UPDATE request_steps SET at = at - 8 * ${DAY}`,
  )
  expect((await readOwnRequest(id)).messages).toEqual([])
  await runSchedule('23 3 * * *', env, Date.now(), createExecutionContext())
  await expectNotified(member)
  await expectNotified(companion)
})

test('notifies the companion when a member deletes the account', async () => {
  await callFreshlySignedIn(max, 'DELETE', deleteMeEndpoint.path)
  await expectNotified(companion)
  expect((await askAsCompanion()).status).toBe(404)
})

test('notifies the companion when staff delete a member', async () => {
  const path = deleteUserEndpoint.path.replace(':id', max)
  await expectSuccess(office.call('DELETE', path, { reason: 'A good reason.' }))
  await expectNotified(companion)
})

test('notifies the member when the account of a profile is deleted', async () => {
  await callFreshlySignedIn(runner, 'DELETE', deleteMeEndpoint.path)
  await expectNotified(member)
  expect((await readOwnRequest(id)).can.write).toBe(false)
})

test('notifies both sides when staff archive a profile, or delete it with all threads', async () => {
  await expectSuccess(
    office.call('PATCH', changeManagedEndpoint.path, {
      ids: [ada],
      status: 'archived',
      reason: 'Asked.',
    }),
  )
  await expectNotified(member)
  expect((await readOwnRequest(id)).can.write).toBe(false)
  member.nudges.length = 0
  companion.nudges.length = 0
  for (const call of [deleteManagedEndpoint, deleteTrashedEndpoint]) {
    await expectSuccess(office.call('DELETE', call.path.replace(':id', ada)))
    await expectNotified(member)
    await expectNotified(companion)
    member.nudges.length = 0
    companion.nudges.length = 0
  }
  expect((await read(id)).status).toBe(404)
})

test('notifies the account from which staff remove a profile', async () => {
  const path = removeCompanionAccountEndpoint.path.replace(':id', ada)
  await expectSuccess(office.call('DELETE', path, { reason: 'A good reason.' }))
  await expectNotified(companion)
})

test('refuses messages to a profile that has left but is still in the catalogue', async () => {
  await env.DB.exec(`UPDATE companions SET lifecycle = 'archived' WHERE id = '${ada}'`)
  expect((await readOwnRequest(id)).can.write).toBe(false)
  const response = await sendRequestAction(id, { act: 'write', text: 'Are you there?' })
  expect([response.status, await response.json()]).toMatchObject([
    404,
    { id: 'profile.no-longer-available' },
  ])
})

test('ends only the connections of a session that signs out', async () => {
  const currentSession = uuid(0x51)
  const otherSession = uuid(0x52)
  const tabs = [await openLive(max, currentSession), await openLive(max, currentSession)]
  const otherConnection = await openLive(max, otherSession)
  const { headers } = await office.accounts.as({ sub: max, session_id: currentSession })
  const body = JSON.stringify({ keep: 'others' })
  for (const _ of [1, 2])
    await expectSuccess(office.ask(endSessionsEndpoint.path, { method: 'POST', headers, body }))
  for (const { code } of tabs) await vi.waitFor(() => expect(code()).toBe(closeCodes.ended))
  expect([otherConnection.code(), companion.code()]).toEqual([null, null])
  await performRequestAction(id, { act: 'withdraw' })
  await expectNotified(otherConnection)
  expect((await auditLog()).filter(({ act }) => act.startsWith('member.sessions'))).toEqual([])
})

test("notifies no companion of other companions' threads", async () => {
  const otherRequest = await createRequest({ companion: berta })
  companion.nudges.length = 0
  await performRequestAction(otherRequest, { act: 'withdraw' })
  await performRequestAction(id, { act: 'withdraw' })
  await expectNotified(companion)
  expect(companion.nudges.map((nudge) => nudge.id)).toEqual([id])
})
