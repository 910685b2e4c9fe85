import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { addressOf } from '#platform/endpoint'
import { getCompanionEndpoint } from '#catalogue/companions'
import { CatalogueIndex } from '../../../worker/catalogue/engine/index.ts'
import { expectTurnedAway } from '../../support/platform/answers.ts'
import { uuid } from '../../support/platform/fixtures.ts'
import { isolate } from '../../support/platform/open-site.ts'
import {
  openPremiumSite,
  otherAccounts,
  paths,
  profile,
} from '../../support/billing/premium-site.ts'

let premiumSite: Awaited<ReturnType<typeof openPremiumSite>>
beforeAll(async () => {
  // A fixed time, because public answers change each minute.
  vi.setSystemTime(Date.now())
  premiumSite = await openPremiumSite()
})
afterAll(() => void vi.useRealTimers())

const VARY = 'Authorization, Accept-Language'

describe('premium answer', () => {
  test('a premium answer is never cached, whoever asked first', async () => {
    for (const path of paths) {
      const visitors = await premiumSite.ask(path)
      const text = await visitors.text()
      const tag = visitors.headers.get('etag') ?? ''
      expect(visitors.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate')
      expect(visitors.headers.get('vary')).toBe(VARY)
      const { headers } = await premiumSite.gold()
      const conditions: Record<string, string>[] = [
        {},
        { 'if-none-match': tag },
        { 'if-none-match': '*' },
      ]
      for (const condition of conditions) {
        const members = await premiumSite.ask(path, { headers: { ...headers, ...condition } })
        expect(members.status, path).toBe(200)
        expect(members.headers.get('cache-control')).toBe('private, no-store')
        expect(members.headers.get('vary')).toBe(VARY)
        expect(members.headers.has('etag')).toBe(false)
        expect(await members.text(), path).not.toBe(text)
      }
      const cachedAnswer = await premiumSite.ask(path, { headers: { 'if-none-match': tag } })
      expect([cachedAnswer.status, cachedAnswer.headers.get('vary')], path).toEqual([304, VARY])
      expect(await (await premiumSite.ask(path)).text(), path).toBe(text)
    }
  })

  test('an isolate without memory doesn’t pass a premium answer on', async () => {
    for (const path of paths) {
      const newIsolate = isolate({ vars: premiumSite.accounts.vars })
      const members = await (await newIsolate.ask(path, await premiumSite.gold())).text()
      const visitors = await (await newIsolate.ask(path)).text()
      expect(visitors, path).toBe(await (await premiumSite.ask(path)).text())
      expect(visitors, path).not.toBe(members)
    }
  })

  test('a member without premium gets the visitor’s cached answer', async () => {
    for (const path of paths) {
      const tag = (await premiumSite.ask(path)).headers.get('etag')
      const { headers } = await premiumSite.as(otherAccounts['no plan']!)
      const init = { headers: { ...headers, 'if-none-match': tag ?? '' } }
      expect((await premiumSite.ask(path, init)).status, path).toBe(304)
    }
  })

  test('a refusal equals the visitor’s, and is not cached', async () => {
    const answers = [
      [
        await premiumSite.ask(
          addressOf(getCompanionEndpoint, { params: { id: uuid(99) } }),
          await premiumSite.gold(),
        ),
        404,
      ],
      [
        await premiumSite.ask(
          addressOf(getCompanionEndpoint, { params: { id: 'nobody' } }),
          await premiumSite.gold(),
        ),
        404,
      ],
    ] as const
    for (const [response, status] of answers) await expectTurnedAway(response, status)
    expect(
      (await premiumSite.ask('/api/companions?limit=x', await premiumSite.gold())).status,
    ).toBe(422)
    expect(
      (await premiumSite.ask('/api/companions?after=x', await premiumSite.gold())).status,
    ).toBe(422)
  })

  test('a premium list queries the index once', async () => {
    const search = vi.spyOn(CatalogueIndex.prototype, 'search')
    const response = await premiumSite.ask('/api/companions?limit=7', await premiumSite.gold())
    expect([response.status, search.mock.calls.length]).toEqual([200, 1])
    search.mockRestore()
  })

  test('a premium answer reads at most five more rows', async () => {
    for (const path of paths) {
      const cost = async (init?: RequestInit) => {
        const newIsolate = isolate({ vars: premiumSite.accounts.vars })
        await newIsolate.catalogue.refresh(Date.now())
        newIsolate.resetMeter()
        const text = await (await newIsolate.ask(path, init)).text()
        // Premium-only cards cost further reads, so cards are counted, too.
        const cards = new Set(
          text.match(/"id":"[0-9a-f-]{36}","name":|"companionId":"[0-9a-f-]{36}"/g),
        ).size
        return { ...newIsolate.meter, cards }
      }
      const visitors = await cost()
      const members = await cost(await premiumSite.gold())
      const extraReads = 2 * (members.cards - visitors.cards)
      const gallery = path === profile ? 2 : 0
      // Reading any card also reads recent changes, in one row.
      const reads = visitors.trips === 0 ? 1 : 0
      expect(members.read, path).toBeLessThanOrEqual(
        visitors.read + extraReads + gallery + reads + 5,
      )
      if (path.startsWith('/api/companions/')) expect(members.read, path).toBeLessThanOrEqual(40)
      expect(members.written, path).toBe(0)
    }
  })
})

test('a call without a token reads no member', async () => {
  const serviceCalls = premiumSite.accounts.service.callCount
  const newIsolate = isolate({ vars: premiumSite.accounts.vars })
  for (const path of paths) await (await newIsolate.ask(path)).arrayBuffer()
  expect(premiumSite.accounts.service.callCount).toBe(serviceCalls)
  newIsolate.resetMeter()
  for (const path of paths) await (await newIsolate.ask(path)).arrayBuffer()
  expect(newIsolate.meter.read).toBeLessThanOrEqual(paths.length)
})
