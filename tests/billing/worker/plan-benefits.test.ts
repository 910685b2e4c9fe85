import { beforeEach, describe, expect, test } from 'vitest'
import { listReceivedSchemas } from '#messaging/own-requests'
import type { PlanId } from '#billing/plans'
import { listPlansSchemas } from '#billing/plans'
import { refusalOf } from '#contract/refusals'
import { listSavedSearchesSchemas } from '#notifications/saved-searches'
import { rowsOf } from '../../support/staff/admin.ts'
import { expectAnswer } from '../../support/platform/answers.ts'
import { giveAccount } from '../../support/companions/companion-account.ts'
import { env } from '../../support/platform/database.ts'
import { uuid } from '../../support/platform/fixtures.ts'
import { changePlans, givePlan } from '../../support/billing/plans.ts'
import {
  ada,
  ask,
  berta,
  max,
  office,
  openStaffRequests,
  send,
  createRequest,
} from '../../support/messaging/requests.ts'

const low = { open_requests: 1, saved_searches: 1, instant_alerts: false, priority: 0 }
const table = {
  none: low,
  silver: { ...low, open_requests: 2, saved_searches: 2, priority: 1 },
  gold: { open_requests: 3, saved_searches: 3, instant_alerts: true, priority: 2 },
  platinum: { open_requests: null, saved_searches: 4, instant_alerts: true, priority: 3 },
}
const planOnSale = { price: 20, offered: true }

const putSettings = (settings: object) => office.call('PUT', '/api/admin/settings', settings)

beforeEach(async () => {
  await openStaffRequests()
  expect((await putSettings({ benefits: table })).status).toBe(200)
  // Allows more requests to one companion than her own limit of one.
  await env.DB.exec('DROP INDEX requests_open')
  await ask('GET', '/api/me')
})

const tiers = ['none', 'silver', 'gold', 'platinum'] as const
const buy = async (tier: (typeof tiers)[number]) => {
  if (tier !== 'none') await givePlan(max, { plan: tier })
}
const lapse = () => changePlans(max, "status = 'expired'")
const search = (n: number, alert = 'off') =>
  ask('POST', '/api/saved-searches', { name: `No. ${n}`, query: { q: `word${n}` }, alert })
const follows = (rhythm: string) =>
  ask('PUT', '/api/mail-preferences', { answers: true, searches: true, follows: rhythm })

/** Repeats a call until it is refused. */
async function until(maxAttempts: number, send: (n: number) => Promise<Response>) {
  for (let n = 0; n < maxAttempts; n++) {
    const response = await send(n)
    if (response.status === 409) return { done: n, refusal: await response.json() }
    expect(response.status).toBe(201)
  }
  return { done: maxAttempts, refusal: null }
}

test('the plan cards list the operator’s settings', async () => {
  const { plans } = await expectAnswer(listPlansSchemas, office.ask('/api/plans'))
  expect(plans.map(({ id, benefits }) => [id, benefits])).toEqual([
    ['silver', { openRequests: 2, savedSearches: 2, instantAlerts: false, priority: 1 }],
    ['gold', { openRequests: 3, savedSearches: 3, instantAlerts: true, priority: 2 }],
    ['platinum', { openRequests: null, savedSearches: 4, instantAlerts: true, priority: 3 }],
  ])
})

const better = { none: 'Silver', silver: 'Gold', gold: 'Platinum', platinum: null }

/** The plans between the lowest and the highest follow the same table. */
const tagsOf = (tier: (typeof tiers)[number]) =>
  tier === 'silver' || tier === 'gold' ? { tags: 'thorough' } : {}

describe.each(tiers)('member with the plan “%s”', (tier) => {
  const { open_requests, saved_searches, instant_alerts } = table[tier]
  const plan = better[tier]
  beforeEach(() => buy(tier))

  test(
    'open requests are limited as listed, and the refusal names a plan with a higher limit',
    tagsOf(tier),
    async () => {
      const { done } = await until(6, (n) => send({ message: `${n}` }))
      expect(done).toBe(open_requests ?? 6)
      if (open_requests === null) return
      expect(await (await send({ companion: berta })).json()).toEqual(
        refusalOf('request.open-limit-plan', { limit: open_requests, plan: plan! }),
      )
    },
  )

  test(
    'saved searches are limited as listed, and the refusal names a plan with a higher limit',
    tagsOf(tier),
    async () => {
      const { done, refusal } = await until(6, (n) => search(n))
      expect(done).toBe(saved_searches)
      expect(refusal).toEqual(
        plan
          ? refusalOf('search.limit-plan', { limit: saved_searches, plan })
          : refusalOf('search.limit', { limit: saved_searches }),
      )
    },
  )

  test('instant alerts are available only where listed', tagsOf(tier), async () => {
    const refusal = refusalOf('search.instant-plan', { plan: 'Gold' })
    for (const response of [await search(1, 'instant'), await follows('instant')]) {
      expect(response.ok).toBe(instant_alerts)
      if (!instant_alerts) expect(await response.json()).toEqual(refusal)
    }
    expect((await follows('daily')).status).toBe(200)
  })
})

test('a refusal names no plan that is not on sale', async () => {
  await putSettings({
    plans: { silver: { ...planOnSale, offered: false }, gold: planOnSale, platinum: planOnSale },
  })
  const { refusal } = await until(3, (n) => search(n))
  expect(refusal).toEqual(refusalOf('search.limit-plan', { limit: 1, plan: 'Gold' }))
})

test('data above the limits of a lower plan stays, but nothing can be added', async () => {
  await buy('gold')
  await until(3, (n) => search(n, 'instant'))
  await until(3, (n) => send({ message: `${n}` }))
  await follows('instant')
  await lapse()

  const { searches, ...rest } = await expectAnswer(
    listSavedSearchesSchemas,
    ask('GET', '/api/saved-searches'),
  )
  expect(rest).toEqual({ limit: 1, instantAlerts: false })
  expect(searches.map(({ alert }) => alert)).toEqual(['instant', 'instant', 'instant'])
  expect((await search(9)).status).toBe(409)
  expect((await send({ companion: berta })).status).toBe(409)
  expect(await rowsOf('SELECT state FROM requests')).toHaveLength(3)
  // An instant alert may be saved again, but not restored after a change to daily.
  const address = `/api/saved-searches/${searches[0]!.id}`
  expect((await ask('PUT', address, { name: 'Renamed', alert: 'instant' })).status).toBe(200)
  expect((await ask('PUT', address, { alert: 'daily' })).status).toBe(200)
  expect((await ask('PUT', address, { alert: 'instant' })).status).toBe(409)
  expect((await follows('instant')).status).toBe(200)
})

test('unanswered requests are sorted by rank, then oldest first', async () => {
  const account = uuid(0xd1)
  await giveAccount(office.db, ada, account)
  const senders: [number, PlanId | null][] = [
    [1, null],
    [2, 'silver'],
    [3, 'gold'],
    [4, 'platinum'],
    [5, 'gold'],
  ]
  const ids: string[] = []
  for (const [n, plan] of senders) {
    const sub = uuid(0xc0 + n)
    await ask('GET', '/api/me', undefined, sub)
    if (plan) await givePlan(sub, { plan })
    ids.push(await createRequest({}, sub))
    await env.DB.prepare('UPDATE requests SET waiting_since = ?1 WHERE id = ?2')
      .bind(1_000 * n, ids.at(-1))
      .run()
  }
  const inOrder = async () => {
    const answer = ask('GET', '/api/own/requests', undefined, account)
    const { requests } = await expectAnswer(listReceivedSchemas, answer)
    return requests.map(({ id }) => ids.indexOf(id) + 1)
  }
  expect(await inOrder()).toEqual([4, 3, 5, 2, 1])
  await putSettings({ benefits: { none: low, silver: low, gold: low, platinum: low } })
  expect(await inOrder()).toEqual([1, 2, 3, 4, 5])
})
