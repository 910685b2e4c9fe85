import { beforeEach, describe, expect, test } from 'vitest'
import {
  keepRequestEndpoint,
  sendKeptRequestEndpoint,
  deleteKeptRequestEndpoint,
  sendKeptRequestSchemas,
} from '#messaging/kept-requests'
import { newestTerms } from '#companions/terms'
import { expireRows } from '../../../worker/operations/jobs/expire-rows.ts'
import { rowsOf } from '../../support/staff/admin.ts'
import { expectAnswer, expectTurnedAway } from '../../support/platform/answers.ts'
import { env } from '../../support/platform/database.ts'
import { editCompanion } from '../../support/companions/edits.ts'
import { systemActor, DAY, nextId } from '../../support/platform/fixtures.ts'
import { givePlan } from '../../support/billing/plans.ts'
import {
  keptReads,
  sendStoredRequest as sendKeptAs,
} from '../../../worker/messaging/keep-request.ts'
import { defaultSettings } from '../../../worker/catalogue/settings/settings.ts'
import type { Member } from '../../../worker/accounts/lib/actor.ts'
import {
  ada,
  ask,
  berta,
  eve,
  formOf,
  list,
  mailServer,
  max,
  office,
  openStaffRequests,
  readOwnRequest,
  createRequest,
  storedRequests,
  vera,
} from '../../support/messaging/requests.ts'

beforeEach(openStaffRequests)

const keptRows = () =>
  rowsOf<{ id: string; member_id: string | null }>('SELECT * FROM kept_requests')

const keep = (changes: object = {}) =>
  office.ask(keepRequestEndpoint.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'cf-connecting-ip': '198.51.100.7' },
    body: JSON.stringify(formOf(changes)),
  })

/** @returns the form's key */
async function keepForm(changes: object = {}): Promise<string> {
  const key = nextId()
  expect((await keep({ key, ...changes })).status).toBe(201)
  return key
}

const pathOf = (path: string, id: string) => path.replace(':id', id)
const sendKept = (key: string, sub = max) =>
  ask('POST', pathOf(sendKeptRequestEndpoint.path, key), {}, sub)
const outcome = (key: string, sub = max) => expectAnswer(sendKeptRequestSchemas, sendKept(key, sub))

describe('a request with a new, unconfirmed account', () => {
  test('is sent to nobody before the confirmation, and once after it', async () => {
    const key = await keepForm({ time: '20:30', duration: '120', occasion: 'dinner' })
    expect([await storedRequests(), mailServer.sent]).toEqual([[], []])
    await expectTurnedAway(
      await office.ask(pathOf(sendKeptRequestEndpoint.path, key), { method: 'POST', body: '{}' }),
      401,
    )
    const answers = await Promise.all([outcome(key), outcome(key)])
    const [first] = answers
    expect(first).toEqual({
      companion: ada,
      reference: expect.stringMatching(/^B-/) as unknown,
      refusal: null,
    })
    expect(answers[1]).toEqual(first)
    expect(await outcome(key)).toEqual(first)
    expect(await storedRequests()).toHaveLength(1)
    expect(await keptRows()).toEqual([])
    const { requests } = await list()
    expect(await readOwnRequest(requests[0]!.id)).toMatchObject({
      time: '20:30',
      duration: 120,
      occasion: 'dinner',
      messages: [{ act: 'send', text: 'Dinner by the lake?' }],
    })
  })

  test('is available to another account only with its key, and not after it was sent', async () => {
    const key = await keepForm()
    await outcome(key)
    await expectTurnedAway(await sendKept(key, eve), 404)
    await expectTurnedAway(await sendKept(nextId(), eve), 404)
  })

  test('is sent by only one of two accounts that send its key at the same time', async () => {
    await Promise.all([list(max), list(eve)])
    const key = await keepForm()
    const bothHaveRead = Promise.withResolvers<void>()
    let reads = 0
    const mayWrite = async () => {
      reads++
      if (reads === 2) bothHaveRead.resolve()
      await bothHaveRead.promise
    }
    const sender = {
      now: Date.now(),
      origin: 'https://site.test',
      siteSecret: null,
      planTerms: defaultSettings,
      mayWrite,
    }
    const outcomes = await Promise.allSettled(
      [max, eve].map(async (id) => {
        const rows = await office.db.batch(keptReads(office.db, key, id))
        const member = { id, email: `${id}@members.test`, displayName: 'User', plan: null }
        return sendKeptAs(office.db, member as Member, key, rows, sender)
      }),
    )
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { status: 404 },
    })
    expect(await storedRequests()).toHaveLength(1)
    expect(await keptRows()).toEqual([])
  })

  test('is refused immediately if it is invalid', async () => {
    for (const changes of [
      { rules: undefined },
      { message: '' },
      { date: '2020-01-01' },
      { time: '25:00' },
      { duration: '7' },
      { occasion: 'else' },
      { extra_topic: 'https://spam.test' },
    ]) {
      expect((await keep(changes)).status).toBe(422)
    }
    await expectTurnedAway(await keep({ companion: nextId() }), 404)
    await expectTurnedAway(await keep({ companion: vera }), 403)
    expect(await keptRows()).toEqual([])
  })

  test('is replaced by the same form, but not once an account has sent it', async () => {
    const key = await keepForm()
    await keepForm({ key, message: 'Or lunch?' })
    await editCompanion(office.db, ada, { status: 'archived' }, systemActor())
    await outcome(key)
    expect(await list()).toMatchObject({ unsent: [{ id: key, message: 'Or lunch?' }] })
    office.catalogue.expire()
    await expectTurnedAway(await keep({ key, companion: berta }), 409)
    expect(await list()).toMatchObject({ unsent: [{ message: 'Or lunch?' }] })
  })

  test('is checked again when it is sent, and listed with the reason if refused', async () => {
    const key = await keepForm()
    await editCompanion(office.db, ada, { status: 'archived' }, systemActor())
    const refusal = { id: 'profile.no-longer-available' }
    expect(await outcome(key)).toMatchObject({ companion: ada, reference: null, refusal })
    office.catalogue.expire()
    expect(await list()).toMatchObject({
      unsent: [{ id: key, companion: { id: ada, name: null }, refusal }],
    })
    expect(await storedRequests()).toEqual([])
    expect((await list(eve)).unsent).toEqual([])
    await expectTurnedAway(await sendKept(key, eve), 404)
    await ask('DELETE', pathOf(deleteKeptRequestEndpoint.path, key), undefined, eve)
    expect((await list()).unsent).toHaveLength(1)

    // The companion is back, so the member sends it again.
    await editCompanion(office.db, ada, { status: 'active' }, systemActor())
    office.catalogue.expire()
    expect(await outcome(key)).toMatchObject({ refusal: null })
    expect((await list()).unsent).toEqual([])
    expect(await storedRequests()).toHaveLength(1)
  })

  test('is refused while another request is open, and after a block', async () => {
    const secondKey = await keepForm()
    await createRequest()
    expect(await outcome(secondKey)).toMatchObject({ refusal: { id: 'request.already-open' } })
    await ask('DELETE', pathOf(deleteKeptRequestEndpoint.path, secondKey))
    expect((await list()).unsent).toEqual([])

    const blockedKey = await keepForm({ companion: berta })
    const { requests } = await list()
    const id = requests[0]!.id
    await office.call('PUT', `/api/admin/requests/${id}/block`, { reason: 'Insults.' })
    expect(await outcome(blockedKey)).toMatchObject({ refusal: { id: 'request.blocked' } })
  })

  test('is deleted after 14 days, and is in the copy of its account until then', async () => {
    const unsentKey = await keepForm()
    const refusedKey = await keepForm()
    await editCompanion(office.db, ada, { status: 'archived' }, systemActor())
    await outcome(refusedKey)
    const copy = await (await ask('GET', '/api/me/export')).json<Record<string, object[]>>()
    expect(copy['unsentRequests']).toMatchObject([{ companionId: ada }])
    expect(JSON.stringify(copy['unsentRequests'])).toContain('Dinner by the lake?')
    await expireRows(env, Date.now() + 13 * DAY)
    expect((await keptRows()).map(({ id }) => id).toSorted()).toEqual(
      [unsentKey, refusedKey].toSorted(),
    )
    await expireRows(env, Date.now() + 15 * DAY)
    expect(await keptRows()).toEqual([])
  })
})

describe('the consent to age and terms', () => {
  test('is required once, with the first request', async () => {
    const response = await ask('POST', '/api/requests', formOf({ rules: undefined }))
    expect(response.status).toBe(422)
    expect(await response.json()).toMatchObject({ detail: [{ loc: ['body', 'rules'] }] })
    expect(await (await ask('GET', '/api/me')).json()).toMatchObject({ hasAcceptedTerms: false })
    await createRequest()
    await createRequest({ companion: berta, rules: undefined })
    expect(await (await ask('GET', '/api/me')).json()).toMatchObject({ hasAcceptedTerms: true })
    expect(await rowsOf('SELECT 1 FROM requests WHERE consented_at IS NULL')).toEqual([])
  })

  test('is required again after a new version takes effect', async () => {
    await createRequest()
    await env.DB.exec(`UPDATE members SET terms_version = '2020-01-01'`)
    expect(await (await ask('GET', '/api/me')).json()).toMatchObject({ hasAcceptedTerms: false })
    const form = { companion: berta, rules: undefined }
    const response = await ask('POST', '/api/requests', formOf(form))
    expect(await response.json()).toMatchObject({ detail: [{ loc: ['body', 'rules'] }] })
    await createRequest({ companion: berta })
    expect(await rowsOf('SELECT terms_version AS v FROM members WHERE terms_version > 0')).toEqual([
      { v: newestTerms(Date.now()) },
    ])
  })

  test('is not recorded by a refused request', async () => {
    await givePlan(eve, { status: 'expired' })
    await expectTurnedAway(
      await ask('POST', '/api/requests', formOf({ companion: nextId() }), eve),
      404,
    )
    expect(await (await ask('GET', '/api/me', undefined, eve)).json()).toMatchObject({
      hasAcceptedTerms: false,
    })
  })
})
