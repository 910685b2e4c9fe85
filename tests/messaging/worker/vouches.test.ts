import { listReceivedEndpoint, listReceivedSchemas } from '#messaging/own-requests'
import { describe, expect, test } from 'vitest'
import { eraseMember } from '../../../worker/accounts/delete-member.ts'
import { sweepVouches } from '../../../worker/messaging/sweep-vouches.ts'
import { createDatabase } from '../../../worker/platform/db/client.ts'
import { env } from '../../support/platform/database.ts'
import { Faults } from '../../support/platform/faults.ts'
import { expectAnswer, expectOk } from '../../support/platform/answers.ts'
import { DAY, uuid } from '../../support/platform/fixtures.ts'
import { auditLog, rowsOf } from '../../support/staff/admin.ts'
import {
  ada,
  ask,
  berta,
  createRequest,
  eve,
  max,
  office,
  openStaffRequests,
  performStaffAction,
  send,
} from '../../support/messaging/requests.ts'
import { giveAccount } from '../../support/companions/companion-account.ts'
import { adaAccount, sendMemberReport } from '../../support/moderation/member-cases.ts'
import {
  answeredBy,
  monday,
  openHosts,
  ownMark,
  runNight,
  senderOf,
  sendVouch,
  setMarkShown,
  siteSecret,
  tuesday,
  vouchedBy,
  type Host,
} from '../../support/messaging/vouches.ts'

const countVouches = async () => (await rowsOf('SELECT pair FROM vouches')).length
const knownTo = async (request: string, host: Host) => (await senderOf(request, host)).facts.knownTo

/** Three companions vouch for the member, and a fourth one has a request of his. */
async function openKnown() {
  const hosts = await openHosts(4)
  for (const host of hosts.slice(0, 3)) await vouchedBy(host)
  const reader = hosts[3]!
  return { hosts, reader, request: await createRequest({ companion: reader.id }) }
}

describe('a vouch', () => {
  test('is open to the companion who answered herself, and is given once', async () => {
    const [host] = await openHosts(1)
    const request = await createRequest({ companion: host!.id })
    expect((await senderOf(request, host!)).vouch).toBe('closed')
    expect(await (await sendVouch(request, host!)).json()).toMatchObject({
      id: 'vouch.not-answered',
    })
    const answer = { version: 1, key: crypto.randomUUID(), act: 'answer', text: 'Gladly.' }
    await expectOk(ask('POST', `/api/own/requests/${request}/steps`, answer, host!.account))
    expect((await senderOf(request, host!)).vouch).toBe('open')
    for (const _ of [1, 2]) {
      expect(await (await sendVouch(request, host!)).json()).toMatchObject({ vouch: 'given' })
    }
    expect(await countVouches()).toBe(1)
    expect((await senderOf(request, host!)).vouch).toBe('given')
  })

  test('is closed after an answer of the team', async () => {
    await openStaffRequests()
    await giveAccount(office.db, ada, adaAccount)
    const request = await createRequest()
    await performStaffAction(request, { act: 'answer', text: 'Gladly.' })
    const host = { id: ada, account: adaAccount }
    expect((await senderOf(request, host)).vouch).toBe('closed')
    expect((await sendVouch(request, host)).status).toBe(409)
  })

  test('belongs to the companion of the request alone', async () => {
    const [host, other] = await openHosts(2)
    const request = await answeredBy(host!)
    expect((await sendVouch(request, other!)).status).toBe(404)
    expect((await ask('GET', `/api/own/requests/${request}/sender`)).status).toBe(403)
    expect((await sendVouch(request, { ...host!, account: max })).status).toBe(403)
  })

  test('is withdrawn, also twice, and is open again', async () => {
    const [host] = await openHosts(1)
    const request = await vouchedBy(host!)
    for (const _ of [1, 2]) {
      expect(await (await sendVouch(request, host!, false)).json()).toMatchObject({ vouch: 'open' })
    }
    expect(await countVouches()).toBe(0)
    const tombstones = "SELECT detail FROM tombstones WHERE what = 'vouch.withdrawn' ORDER BY id"
    expect(await rowsOf(tombstones)).toEqual([{ detail: '{}' }])
    await sendVouch(request, host!)
    expect(await rowsOf(tombstones)).toHaveLength(2)
    expect(await countVouches()).toBe(1)
  })

  test('leaves no trace in the audit log, and nothing that dates it', async () => {
    const [host] = await openHosts(1)
    const request = await answeredBy(host!)
    const before = await auditLog()
    await sendVouch(request, host!)
    await sendVouch(request, host!, false)
    await sendVouch(request, host!)
    expect(await auditLog()).toEqual(before)
    expect(await rowsOf('SELECT * FROM vouches')).toEqual([
      { pair: expect.stringMatching(/^[\da-f]{32}$/) as string, is_confirmed: 1 },
    ])
  })
})

describe('the mark of a member', () => {
  test('appears from three companions on, on Mondays only, for all of them', async () => {
    const { hosts, reader, request } = await openKnown()
    await runNight(tuesday)
    expect([await knownTo(request, reader), (await ownMark()).knownTo]).toEqual([0, 0])
    await runNight(monday)
    expect([await knownTo(request, reader), (await ownMark()).knownTo]).toEqual([3, 3])
    const answer = JSON.stringify(await senderOf(request, reader))
    for (const { id, account } of hosts) {
      expect(answer).not.toContain(id)
      expect(answer).not.toContain(account)
    }
  })

  test('changes no order of the requests that a companion sees', async () => {
    const hosts = await openHosts(4)
    for (const host of hosts.slice(0, 3)) await vouchedBy(host)
    const reader = hosts[3]!
    await createRequest({ companion: reader.id }, eve)
    const request = await createRequest({ companion: reader.id })
    const order = async () => {
      const received = ask('GET', listReceivedEndpoint.path, undefined, reader.account)
      const { requests } = await expectAnswer(listReceivedSchemas, received)
      return requests.map(({ id }) => id)
    }
    const before = await order()
    expect(before.indexOf(request)).toBe(1)
    await runNight(monday)
    expect(await knownTo(request, reader)).toBe(3)
    expect(await order()).toEqual(before)
  })

  test('stays until the next Monday when a vouch is withdrawn', async () => {
    const { hosts, reader, request } = await openKnown()
    await runNight(monday)
    const second = await createRequest({ companion: hosts[0]!.id }, eve)
    expect(await knownTo(second, hosts[0]!)).toBe(0)
    const [vouched] = await rowsOf<{ id: string }>(
      'SELECT id FROM requests WHERE companion_id = ?1 AND member_id = ?2',
      hosts[1]!.id,
      max,
    )
    await sendVouch(vouched!.id, hosts[1]!, false)
    await runNight(tuesday)
    expect(await knownTo(request, reader)).toBe(3)
    await runNight(monday + 7 * DAY)
    expect(await knownTo(request, reader)).toBe(0)
  })

  test('counts a companion once, however many requests she has answered', async () => {
    const [first, second] = await openHosts(2)
    for (const host of [first!, second!, first!]) await vouchedBy(host)
    await runNight(monday)
    expect((await ownMark()).knownTo).toBe(0)
    expect(await countVouches()).toBe(2)
  })

  test('is hidden from companions by the member, who still sees and exports it', async () => {
    const { reader, request } = await openKnown()
    await runNight(monday)
    expect(await setMarkShown(false)).toEqual({ knownTo: 3, isShown: false })
    expect(await knownTo(request, reader)).toBe(0)
    await runNight(monday + 7 * DAY)
    expect([await knownTo(request, reader), await ownMark()]).toEqual([
      0,
      { knownTo: 3, isShown: false },
    ])
    const copy = await (await ask('GET', '/api/me/export')).json<{ mark: object[] }>()
    expect(copy.mark).toEqual([{ step: 3, isShown: false }])
    await setMarkShown(true)
    expect(await knownTo(request, reader)).toBe(3)
  })

  test('ignores companions whose age or identity is not verified any more', async () => {
    const { hosts, reader, request } = await openKnown()
    await env.DB.exec(
      `UPDATE companion_verifications SET valid_until = checked_at + 1
      WHERE checked = 'age' AND companion_id = '${hosts[0]!.id}'`.replaceAll('\n', ' '),
    )
    await runNight(monday)
    expect(await knownTo(request, reader)).toBe(0)
    expect(await countVouches()).toBe(3)
  })

  test.each([2, 4])('gains nothing from %d accounts that vouch for each other', async (size) => {
    const ring = await openHosts(size)
    for (const host of ring) {
      for (const { account } of ring.filter((other) => other !== host)) {
        await vouchedBy(host, account)
      }
    }
    await runNight(monday)
    expect(await rowsOf('SELECT * FROM member_marks WHERE step > 0')).toEqual([])
    const marks = await Promise.all(ring.map(({ account }) => ownMark(account)))
    expect(marks.map(({ knownTo: step }) => step)).toEqual(ring.map(() => 0))
  })

  test('stays away from two companions of a ring whom others know, too', async () => {
    const hosts = await openHosts(4)
    const [first, second, ...others] = hosts as [Host, Host, Host, Host]
    await vouchedBy(first, second.account)
    await vouchedBy(second, first.account)
    for (const host of others) {
      for (const { account } of [first, second]) await vouchedBy(host, account)
    }
    await runNight(monday)
    expect((await ownMark(first.account)).knownTo).toBe(0)
    expect((await ownMark(second.account)).knownTo).toBe(0)
  })

  test('starts anew with a new account, and a block stays on the old one', async () => {
    const { reader, request } = await openKnown()
    await runNight(monday)
    await expectOk(ask('PUT', `/api/own/requests/${request}/block`, undefined, reader.account))
    const newAccount = uuid(0xa9)
    expect(await ownMark(newAccount)).toEqual({ knownTo: 0, isShown: true })
    const next = await createRequest({ companion: reader.id }, newAccount)
    expect(await knownTo(next, reader)).toBe(0)
    await runNight(monday + 7 * DAY)
    expect([await knownTo(next, reader), (await ownMark()).knownTo]).toEqual([0, 3])
    expect((await send({ companion: reader.id })).status).toBe(403)
    expect((await send({ companion: berta })).status).toBe(201)
  })
})

describe('the nightly run', () => {
  test('deletes the vouches of a companion who has left, and counts her no more', async () => {
    const { hosts, reader, request } = await openKnown()
    await runNight(monday)
    await env.DB.exec(`DELETE FROM companion_accounts WHERE companion_id = '${hosts[0]!.id}'`)
    await runNight(tuesday)
    expect(await countVouches()).toBe(2)
    expect(await knownTo(request, reader)).toBe(3)
    await runNight(monday + 7 * DAY)
    expect(await knownTo(request, reader)).toBe(0)
  })

  test('deletes the vouches for an erased member and by an erased companion', async () => {
    const { hosts } = await openKnown()
    await vouchedBy(hosts[0]!, eve)
    await runNight(monday)
    await eraseMember(office.db, max, { actor: max, at: monday })
    expect(await rowsOf('SELECT * FROM member_marks')).toEqual([])
    await runNight(tuesday)
    expect(await countVouches()).toBe(1)
    await eraseMember(office.db, hosts[0]!.account, { actor: hosts[0]!.account, at: monday })
    await runNight(tuesday)
    expect(await countVouches()).toBe(0)
  })

  test('deletes the vouch of a companion who has blocked the member', async () => {
    const [host] = await openHosts(1)
    const request = await vouchedBy(host!)
    await sendMemberReport(request, { block: true }, host!.account)
    await runNight(tuesday)
    expect(await countVouches()).toBe(0)
    expect((await senderOf(request, host!)).vouch).toBe('closed')
  })

  test('deletes only at the end of a sweep that takes several runs', async () => {
    const [host] = await openHosts(1)
    const request = await vouchedBy(host!)
    await sendMemberReport(request, { block: true }, host!.account)
    const first = { after: '', now: tuesday, maxBatches: 1 }
    const after = await sweepVouches(office.db, siteSecret, first)
    expect([after, await countVouches()]).toEqual([max, 1])
    expect(await sweepVouches(office.db, siteSecret, { ...first, after: after! })).toBeNull()
    expect(await countVouches()).toBe(0)
  })

  test('keeps the vouch for a member when another one writes for the first time meanwhile', async () => {
    const [host] = await openHosts(1)
    await vouchedBy(host!)
    const happen = () => createRequest({ companion: host!.id }, uuid(0xa0))
    const faults = new Faults(2, { happen })
    const db = createDatabase(faults.database(env.DB))
    await sweepVouches(db, siteSecret, { after: '', now: tuesday, batchSize: 1 })
    expect(faults.calls).toBeGreaterThan(2)
    expect(await countVouches()).toBe(1)
  })

  test('deletes nothing while the site has no secret', async () => {
    const [host] = await openHosts(1)
    await vouchedBy(host!)
    await sweepVouches(office.db, null, { after: '', now: monday })
    expect(await countVouches()).toBe(1)
    await sweepVouches(office.db, siteSecret, { after: '', now: monday })
    expect(await countVouches()).toBe(1)
  })
})

describe('the facts about a member', () => {
  test('are the age of the account, the email, the plan, answered requests and warnings', async () => {
    const [host] = await openHosts(1)
    const request = await createRequest({ companion: host!.id })
    expect((await senderOf(request, host!)).facts).toEqual({
      since: new Date().getUTCFullYear(),
      isNew: true,
      hasConfirmedEmail: true,
      hasPlan: false,
      answered: 0,
      warnings: 0,
      knownTo: 0,
    })
  })

  test('include answered requests in steps and only warnings in force', async () => {
    const [host, other] = await openHosts(2)
    const request = await answeredBy(host!)
    await answeredBy(other!)
    await env.DB.exec(
      [
        "'warning', 'abuse', 1, 1, 9e15",
        "'warning', 'abuse', 1, 1, 2",
        "'pause', 'abuse', NULL, 1, 9e15",
      ]
        .map((rest, index) => {
          const id = `00000000-0000-4000-8000-00000000000${index}`
          return `INSERT INTO measures (id, member_id, case_id, kind, reason, severity, at, until) VALUES ('${id}', '${max}', '${id}', ${rest})`
        })
        .join(';'),
    )
    const { facts } = await senderOf(request, host!)
    expect([facts.answered, facts.warnings]).toEqual([1, 1])
  })
})
