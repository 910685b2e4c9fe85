import { createExecutionContext } from 'cloudflare:test'
import { closeCodes } from '#messaging/live-options'
import { endSessions } from '#accounts/members.api'
import { auditLog } from '../../../support/staff/admin.ts'
import { changeManaged, deleteManaged } from '#companions/staff/admin-companions.api'
import { deleteTrashed } from '#companions/staff/trash.api'
import { removeCompanionAccount } from '#companions/staff/admin-invitations.api'
import { getMe } from '#accounts/me.api'
import { deleteMe } from '#accounts/my-data.api'
import { setPaused } from '#companions/own/own.api'
import { leaveOwn } from '#companions/own/own-data.api'
import { getReceived } from '#messaging/own-requests.api'
import { deleteUser } from '#accounts/users.api'
import { beforeEach, expect, test, vi } from 'vitest'
import { runSchedule } from '../../../../worker/schedule.ts'
import { giveAccount } from '../../../support/companions/companion-account.ts'
import { env } from '../../../support/platform/database.ts'
import { DAY, SECOND, uuid } from '../../../support/platform/fixtures.ts'
import { openLive } from '../../../support/messaging/live.ts'
import { giveGrant } from '../../../support/billing/plans.ts'
import {
  act,
  acted,
  ada,
  ask,
  berta,
  max,
  office,
  openStaffRequestsWith,
  own,
  read,
  sent,
} from '../../../support/messaging/requests.ts'
import { AccountAdmin, SECRET } from '../../../support/accounts/users.ts'

// What ends a thread, or all threads of someone, is seen by whoever has one open.

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
  await (await ask('GET', getMe.path)).text()
  await giveGrant(max)
  await giveAccount(office.db, ada, runner)
  id = await sent()
  member = await openLive(max)
  companion = await openLive(runner)
})

const done = async (answer: Promise<Response> | Response) => {
  const response = await answer
  expect([await response.text(), response.status]).toEqual([expect.anything(), 200])
}
/** By someone who has just given their password. */
const afresh = async (sub: string, method: string, path: string, body?: object) => {
  const amr = [{ method: 'password', timestamp: Math.floor(Date.now() / SECOND) }]
  const { headers } = await office.accounts.as({ sub, amr, email: `${sub.slice(-2)}@members.test` })
  return done(office.ask(path, { method, headers, ...(body && { body: JSON.stringify(body) }) }))
}
const isNotified = async ({ nudges }: Live) => {
  await vi.waitFor(() => expect(nudges).toContainEqual(expect.objectContaining({ id })))
}
const shownToHer = () => ask('GET', getReceived.path.replace(':id', id), undefined, runner)

test('a request that is withdrawn', async () => {
  await acted(id, { act: 'withdraw' })
  await isNotified(companion)
})

test('a companion who leaves: the member can write no more, at once and everywhere', async () => {
  expect((await own(id)).can.write).toBe(true)
  await afresh(runner, 'POST', leaveOwn.path, { confirm: true, erase: false })
  await isNotified(member)
  await isNotified(companion)
  expect((await own(id)).can.write).toBe(false)
})

test('a companion who pauses, and is back', async () => {
  await afresh(runner, 'PUT', setPaused.path, { paused: true })
  await isNotified(member)
  member.nudges.length = 0
  await afresh(runner, 'PUT', setPaused.path, { paused: false })
  await isNotified(member)
})

test('a profile that the nightly job takes off the site', async () => {
  await env.DB.exec(
    `UPDATE companion_verifications SET valid_until = 2, checked_at = 1 WHERE companion_id = '${ada}'`,
  )
  await runSchedule('23 3 * * *', env, Date.now(), createExecutionContext())
  await isNotified(member)
  await isNotified(companion)
})

test('messages that end at night', async () => {
  await env.DB.exec(
    `UPDATE requests SET created_at = created_at - 8 * ${DAY}, member_days = 7, ended_before = 1;
     UPDATE request_steps SET at = at - 8 * ${DAY}`,
  )
  expect((await own(id)).messages).toEqual([])
  await runSchedule('23 3 * * *', env, Date.now(), createExecutionContext())
  await isNotified(member)
  await isNotified(companion)
})

test('a member who deletes the account', async () => {
  await afresh(max, 'DELETE', deleteMe.path)
  await isNotified(companion)
  expect((await shownToHer()).status).toBe(404)
})

test('a member whom staff delete', async () => {
  const path = deleteUser.path.replace(':id', max)
  await done(office.call('DELETE', path, { reason: 'A good reason.' }))
  await isNotified(companion)
})

test('the account that runs a profile, deleted', async () => {
  await afresh(runner, 'DELETE', deleteMe.path)
  await isNotified(member)
  expect((await own(id)).can.write).toBe(false)
})

test('a profile that staff archive, or delete with all threads', async () => {
  await done(
    office.call('PATCH', changeManaged.path, { ids: [ada], status: 'archived', reason: 'Asked.' }),
  )
  await isNotified(member)
  expect((await own(id)).can.write).toBe(false)
  member.nudges.length = 0
  companion.nudges.length = 0
  for (const call of [deleteManaged, deleteTrashed]) {
    await done(office.call('DELETE', call.path.replace(':id', ada)))
    await isNotified(member)
    await isNotified(companion)
    member.nudges.length = 0
    companion.nudges.length = 0
  }
  expect((await read(id)).status).toBe(404)
})

test('an account from which staff take a profile', async () => {
  const path = removeCompanionAccount.path.replace(':id', ada)
  await done(office.call('DELETE', path, { reason: 'A good reason.' }))
  await isNotified(companion)
})

test('a profile of which the catalogue does not know yet that it has left', async () => {
  await env.DB.exec(`UPDATE companions SET lifecycle = 'archived' WHERE id = '${ada}'`)
  expect((await own(id)).can.write).toBe(false)
  const refused = await act(id, { act: 'write', text: 'Are you there?' })
  expect([refused.status, await refused.json()]).toMatchObject([
    404,
    { id: 'profile.no-longer-available' },
  ])
})

test('a session that signs out: its connections, and no other', async () => {
  const here = uuid(0x51)
  const there = uuid(0x52)
  const tabs = [await openLive(max, here), await openLive(max, here)]
  const elsewhere = await openLive(max, there)
  const { headers } = await office.accounts.as({ sub: max, session_id: here })
  const body = JSON.stringify({ keep: 'others' })
  for (const _ of [1, 2])
    await done(office.ask(endSessions.path, { method: 'POST', headers, body }))
  for (const { code } of tabs) await vi.waitFor(() => expect(code()).toBe(closeCodes.ended))
  expect([elsewhere.code(), companion.code()]).toEqual([null, null])
  await acted(id, { act: 'withdraw' })
  await isNotified(elsewhere)
  expect((await auditLog()).filter(({ act }) => act.startsWith('member.sessions'))).toEqual([])
})

test('but no one else’s', async () => {
  const other = await sent({ companion: berta })
  companion.nudges.length = 0
  await acted(other, { act: 'withdraw' })
  await acted(id, { act: 'withdraw' })
  await isNotified(companion)
  expect(companion.nudges.map((nudge) => nudge.id)).toEqual([id])
})
