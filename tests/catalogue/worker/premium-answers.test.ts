import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { addressOf } from '#platform/endpoint'
import { getCompanion } from '#catalogue/companions.api'
import { expectTurnedAway } from '../../support/platform/answers.ts'
import { uuid } from '../../support/platform/fixtures.ts'
import { isolate } from '../../support/platform/open-site.ts'
import { openPremiumSite, others, paths, profile } from '../../support/billing/premium-site.ts'

let premiumSite: Awaited<ReturnType<typeof openPremiumSite>>
beforeAll(async () => {
  // Public answers are new each minute.
  vi.setSystemTime(Date.now())
  premiumSite = await openPremiumSite()
})
afterAll(() => void vi.useRealTimers())

const VARY = 'Authorization, Accept-Language'

describe('a premium answer', () => {
  test('is in no memory and no cache, whoever asked first', async () => {
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
      for (const more of conditions) {
        const members = await premiumSite.ask(path, { headers: { ...headers, ...more } })
        expect(members.status, path).toBe(200)
        expect(members.headers.get('cache-control')).toBe('private, no-store')
        expect(members.headers.get('vary')).toBe(VARY)
        expect(members.headers.has('etag')).toBe(false)
        expect(await members.text(), path).not.toBe(text)
      }
      const again = await premiumSite.ask(path, { headers: { 'if-none-match': tag } })
      expect([again.status, again.headers.get('vary')], path).toEqual([304, VARY])
      expect(await (await premiumSite.ask(path)).text(), path).toBe(text)
    }
  })

  test('is not what an isolate without memory gives to the next one', async () => {
    for (const path of paths) {
      const fresh = isolate({ vars: premiumSite.accounts.vars })
      const members = await (await fresh.ask(path, await premiumSite.gold())).text()
      const visitors = await (await fresh.ask(path)).text()
      expect(visitors, path).toBe(await (await premiumSite.ask(path)).text())
      expect(visitors, path).not.toBe(members)
    }
  })

  test('of a member without premium is the visitor’s, from memory, too', async () => {
    for (const path of paths) {
      const tag = (await premiumSite.ask(path)).headers.get('etag')
      const { headers } = await premiumSite.as(others['no plan']!)
      const init = { headers: { ...headers, 'if-none-match': tag ?? '' } }
      expect((await premiumSite.ask(path, init)).status, path).toBe(304)
    }
  })

  test('refuses as a visitor’s does, and is not kept', async () => {
    const answers = [
      [
        await premiumSite.ask(
          addressOf(getCompanion, { params: { id: uuid(99) } }),
          await premiumSite.gold(),
        ),
        404,
      ],
      [
        await premiumSite.ask(
          addressOf(getCompanion, { params: { id: 'nobody' } }),
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

  test('costs at most five rows more', async () => {
    for (const path of paths) {
      const cost = async (init?: RequestInit) => {
        const fresh = isolate({ vars: premiumSite.accounts.vars })
        await fresh.catalogue.refresh(Date.now())
        fresh.resetMeter()
        const text = await (await fresh.ask(path, init)).text()
        // Whom only premium members see is not the price of being one.
        const cards = new Set(
          text.match(/"id":"[0-9a-f-]{36}","name":|"companionId":"[0-9a-f-]{36}"/g),
        ).size
        return { ...fresh.meter, cards }
      }
      const visitors = await cost()
      const members = await cost(await premiumSite.gold())
      const more = 2 * (members.cards - visitors.cards)
      const gallery = path === profile ? 2 : 0
      // Reading any card brings along what changed, in a row.
      const reads = visitors.trips === 0 ? 1 : 0
      expect(members.read, path).toBeLessThanOrEqual(visitors.read + more + gallery + reads + 5)
      if (path.startsWith('/api/companions/')) expect(members.read, path).toBeLessThanOrEqual(40)
      expect(members.written, path).toBe(0)
    }
  })
})

test('without a token no member is read', async () => {
  const asked = premiumSite.accounts.service.asked
  const fresh = isolate({ vars: premiumSite.accounts.vars })
  for (const path of paths) await (await fresh.ask(path)).arrayBuffer()
  expect(premiumSite.accounts.service.asked).toBe(asked)
  fresh.resetMeter()
  for (const path of paths) await (await fresh.ask(path)).arrayBuffer()
  expect(fresh.meter.read).toBeLessThanOrEqual(paths.length)
})
