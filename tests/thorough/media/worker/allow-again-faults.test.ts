import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { addressOf } from '#platform/endpoint'
import { allowAgainEndpoint, revokeConsentEndpoint } from '#media/own-consents'
import { adaClaims } from '../../../support/companions/companions-own.ts'
import { repeatWithFaults } from '../../../support/platform/repeat-with-faults.ts'
import { expectTidy, keysInBucket } from '../../../support/media/uploads.ts'
import { blocklistRows, liftEvents, openWithdrawals } from '../../../support/media/withdrawals.ts'

let office: Awaited<ReturnType<typeof openWithdrawals>>
beforeEach(async () => {
  office = await openWithdrawals()
})
afterEach(() => void vi.restoreAllMocks())

describe.each([
  ['before it does its work', false],
  ['when it has done its work', true],
])('a store that fails %s', (_, isDone) => {
  test('leaves a withdrawal complete or undone, and a repetition completes it', async () => {
    await office.own()
    for (const level of ['error', 'warn'] as const)
      vi.spyOn(console, level).mockImplementation(() => {})
    let ids: string[] = []
    await repeatWithFaults(
      async (bindings) => {
        ids = [await office.shown(), await office.shown()]
        const path = addressOf(revokeConsentEndpoint, { params: { id: ids[0]! } })
        await office.send(adaClaims, ['POST', path], undefined, bindings)
        return async () => {
          await office.withdraw(ids[0]!)
          const keys = await keysInBucket()
          expect(keys.filter((key) => ids.some((id) => key.includes(id)))).toEqual([])
          expect(await office.allowed(ids[0]!)).toEqual({ isAllowed: true })
          expect(await blocklistRows()).toEqual([])
        }
      },
      {
        isDone,
        check: async () => {
          const publishedCount = (await office.own()).published.length
          expect([0, 2]).toContain(publishedCount)
          expect((await blocklistRows()).length > 0).toBe(publishedCount === 0)
        },
      },
    )
    await expectTidy()
  }, 240_000)

  test('leaves an undone withdrawal complete or not started, and a repetition completes it', async () => {
    await office.own()
    for (const level of ['error', 'warn'] as const)
      vi.spyOn(console, level).mockImplementation(() => {})
    let acts = 0
    await repeatWithFaults(
      async (bindings) => {
        const id = await office.shown()
        await office.withdraw(id)
        const path = addressOf(allowAgainEndpoint, { params: { id } })
        await office.send(adaClaims, ['POST', path], undefined, bindings)
        return async () => {
          expect(await office.allowed(id)).toEqual({ isAllowed: true })
          expect(await blocklistRows()).toEqual([])
          expect(await liftEvents()).toHaveLength(++acts)
        }
      },
      {
        isDone,
        check: async () => {
          const isOpen = (await office.own()).withdrawn.length > 0
          expect((await blocklistRows()).length > 0).toBe(isOpen)
        },
      },
    )
  }, 240_000)
})
