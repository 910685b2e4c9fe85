import { beforeEach, describe, expect, test } from 'vitest'
import { blockMemberEndpoint, listQueueEndpoint } from '#messaging/admin-requests'
import { blockMemberSchemas, unblockMemberSchemas } from '#messaging/requests'
import { recordVisit } from '../../../worker/accounts/members/queries.ts'
import { auditLog } from '../../support/staff/admin.ts'
import { caseCounts } from '../../support/staff/case-counts.ts'
import { expectAnswer } from '../../support/platform/answers.ts'
import { env } from '../../support/platform/database.ts'
import { HOUR, nextId } from '../../support/platform/fixtures.ts'
import { changePlans, giveGrant, givePlan } from '../../support/billing/plans.ts'
import { AccountAdmin, inDays, SECRET } from '../../support/accounts/users.ts'
import {
  ada,
  createAnsweredRequest,
  berta,
  staffAction,
  performStaffAction,
  eve,
  max,
} from '../../support/messaging/requests.ts'
import {
  office,
  openStaffRequests,
  openStaffRequestsWith,
  readOwnRequest,
  mailServer,
  queue,
  readQueuedRequest,
  send,
  createRequest,
  sendRequestAction,
} from '../../support/messaging/requests.ts'

beforeEach(openStaffRequests)

describe('requests in the staff area', () => {
  test(
    'list premium members first while they are premium, then the oldest',
    { tags: 'thorough' },
    async () => {
      const first = await createRequest()
      const second = await createRequest({}, eve)
      const withdrawnRequest = await createRequest({ companion: berta })
      await sendRequestAction(withdrawnRequest, { act: 'withdraw' })
      await env.DB.exec(
        `UPDATE requests SET waiting_since = waiting_since - ${HOUR} WHERE id = '${first}'`,
      )
      const order = async (query = '') => (await queue(query)).requests.map(({ id }) => id)
      expect(await order()).toEqual([first, second, withdrawnRequest])
      await givePlan(eve)
      expect(await order()).toEqual([second, first, withdrawnRequest])
      expect(await queue('?priority=1')).toMatchObject({
        requests: [{ id: second, isPriority: true, member: { id: eve } }],
        total: 1,
      })
      expect((await caseCounts(office, 'request')).counts).toEqual({ waiting: 2 })
      await changePlans(eve, `status = 'expired'`)
      expect(await order()).toEqual([first, second, withdrawnRequest])
      const grant = { id: nextId(), plan: 'silver', until: inDays(3), reason: 'A present' }
      await office.call('POST', `/api/admin/users/${eve}/grants`, grant)
      expect((await readQueuedRequest(second)).isPriority).toBe(true)
      expect(await order()).toEqual([second, first, withdrawnRequest])
      const reason = { reason: 'Enough' }
      await office.call('DELETE', `/api/admin/users/${eve}/grants/${grant.id}`, reason)
      expect(await order()).toEqual([first, second, withdrawnRequest])
      expect(await order('?state=withdrawn')).toEqual([withdrawnRequest])
      expect(await order('?state=waiting')).toEqual([first, second])
      expect(await order('?companion=b')).toEqual([withdrawnRequest])
      expect(await order(`?companion=${ada}`)).toEqual([first, second])
      expect(await order('?skip=1&limit=1')).toEqual([second])
      expect(await order('?skip=1&limit=2')).toEqual([second, withdrawnRequest])
      expect(await order('?skip=2&limit=1')).toEqual([withdrawnRequest])
      expect(await order('?priority=1&state=seen')).toEqual([])
      expect((await office.call('GET', `${listQueueEndpoint.path}?state=lost`)).status).toBe(422)
    },
  )

  test(
    'are found by their reference, by either name, and by the member’s address',
    { tags: 'thorough' },
    async () => {
      const accounts = new AccountAdmin()
      await openStaffRequestsWith({ SUPABASE_SECRET_KEY: SECRET })
      office.accounts.service.more = accounts.answer
      const first = await createRequest()
      const second = await createRequest({ companion: berta }, eve)
      await recordVisit(office.db, { id: eve, displayName: 'Zoë Müller' }, Date.now())
      await env.DB.exec(`UPDATE requests SET email = NULL WHERE id = '${second}'`)
      accounts.add(eve, 'new.address@members.test')
      const idsFor = async (text: string) => {
        const { requests, total } = await queue(`?search=${encodeURIComponent(text)}`)
        expect(total).toBe(requests.length)
        return requests.map(({ id }) => id)
      }
      const { reference } = await readQueuedRequest(second)
      for (const query of [reference, reference.toLowerCase().replaceAll('-', ' ')]) {
        accounts.calls.length = 0
        expect(await idsFor(query)).toEqual([second])
        expect(accounts.calls).toEqual([])
      }
      expect(await idsFor('bert')).toEqual([second])
      expect(await idsFor('muller')).toEqual([second])
      expect(await idsFor('A1@members')).toEqual([first])
      expect(await idsFor('NEW.address@')).toEqual([second])
      expect(await idsFor(eve.toUpperCase())).toEqual([second])
      expect(await idsFor(ada)).toEqual([first])
      expect(await idsFor('B-ZZZZ-ZZZZ')).toEqual([])
      expect(await idsFor('%')).toEqual([])
      accounts.failing = /./
      expect(await queue('?search=new.address')).toMatchObject({ total: 0, accounts: 'silent' })
      expect(await queue('?search=berta')).toMatchObject({ total: 1, accounts: 'silent' })
    },
  )

  test('count granted premium, but not for a suspended member', async () => {
    const first = await createRequest()
    const second = await createRequest({}, eve)
    const order = async () => (await queue()).requests.map(({ id }) => id)
    expect(await order()).toEqual([first, second])
    await giveGrant(eve)
    expect(await order()).toEqual([second, first])
    expect((await queue('?priority=1')).total).toBe(1)
    expect((await readQueuedRequest(second)).isPriority).toBe(true)
    await env.DB.exec(`UPDATE members SET suspended_at = 1 WHERE id = '${eve}'`)
    expect(await order()).toEqual([first, second])
  })

  test('of premium members are listed only while they wait', async () => {
    const id = await createRequest({}, eve)
    await givePlan(eve)
    expect((await queue('?priority=1')).requests).toMatchObject([{ id }])
    await sendRequestAction(id, { act: 'withdraw' }, eve)
    expect(await queue('?priority=1')).toMatchObject({ requests: [], total: 0 })
  })

  test('mark the office’s email of a premium member’s request in its subject', async () => {
    await givePlan(max)
    await createRequest()
    expect(mailServer.sent[0]!.subject).toMatch(/^Priority: B-/)
  })

  test('are seen, answered and continued by staff, without texts in the audit log', async () => {
    const id = await createRequest()
    expect((await readQueuedRequest(id)).can.act).toEqual(['see', 'answer', 'suggest', 'decline'])
    expect(await performStaffAction(id, { act: 'see' })).toMatchObject({
      state: 'seen',
      version: 2,
    })
    expect(await readOwnRequest(id)).toMatchObject({ state: 'seen', isUnread: false })
    expect(mailServer.sent).toHaveLength(1)
    expect((await staffAction(id, { version: 2, act: 'answer', text: ' ' })).status).toBe(422)
    const after = await performStaffAction(id, { version: 2, act: 'answer', text: 'Gladly.' })
    expect(after).toMatchObject({ state: 'answered', waitingSince: null })
    expect(after.messages.at(-1)).toMatchObject({ by: 'The office', text: 'Gladly.' })
    await sendRequestAction(id, { act: 'write', text: 'When?' })
    expect(await readQueuedRequest(id)).toMatchObject({ waitingSince: expect.any(String) })
    await performStaffAction(id, { version: 4, act: 'answer', text: 'At eight.' })
    const log = (await auditLog()).filter(({ subject }) => subject === id)
    expect(log.map(({ act }) => act)).toEqual([
      'request.seen',
      'request.answered',
      'request.answered',
    ])
    expect(JSON.stringify(await auditLog())).not.toMatch(/Gladly|Dinner|When|eight/)
    expect(JSON.stringify(await readOwnRequest(id))).not.toContain('The office')
  })

  test('end when staff decline them, with or without a text', async () => {
    const id = await createRequest()
    const after = await performStaffAction(id, { act: 'decline', text: 'She is away.' })
    expect(after).toMatchObject({ state: 'declined', waitingSince: null, can: { act: [] } })
    expect(await readOwnRequest(id)).toMatchObject({
      state: 'declined',
      isUnread: true,
      can: { write: false, withdraw: false, review: false },
    })
    expect((await staffAction(id, { version: 2, act: 'answer', text: 'Yes' })).status).toBe(422)
    await performStaffAction(await createRequest(), { act: 'decline' })
    expect(mailServer.sent).toHaveLength(4)
  })

  test('let staff block a member with a reason, and unblock them', async () => {
    const id = await createRequest()
    const path = blockMemberEndpoint.path.replace(':id', id)
    expect((await office.call('PUT', path, { reason: '' })).status).toBe(422)
    const put = () => office.call('PUT', path, { reason: 'Insults.' })
    await expectAnswer(blockMemberSchemas, put())
    expect(await expectAnswer(blockMemberSchemas, put())).toMatchObject({
      member: { isBlocked: true },
      block: { reason: 'Insults.', by: 'The office' },
    })
    expect((await send({ companion: berta })).status).toBe(403)
    // Their existing requests stay readable and can be withdrawn.
    expect((await sendRequestAction(id, { act: 'withdraw' })).status).toBe(200)
    const unblockedRequest = await expectAnswer(unblockMemberSchemas, office.call('DELETE', path))
    expect(unblockedRequest).toMatchObject({ member: { isBlocked: false }, block: null })
    await createRequest()
    const log = (await auditLog()).filter(({ act }) => act.startsWith('member.'))
    expect(log).toMatchObject([
      { act: 'member.blocked', subject: id, detail: { reference: unblockedRequest.reference } },
      { act: 'member.unblocked', subject: id },
    ])
    expect(JSON.stringify(log)).not.toMatch(new RegExp(`Insults|${max}`))
  })

  test('can be answered after an email that could not be sent', async () => {
    mailServer.down = true
    const id = await createAnsweredRequest()
    expect([(await readOwnRequest(id)).state, mailServer.sent]).toEqual(['answered', []])
  })
})
