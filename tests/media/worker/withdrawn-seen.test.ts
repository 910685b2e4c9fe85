import { createExecutionContext } from 'cloudflare:test'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { app } from '../../../worker/app.ts'
import { env } from '../../support/platform/database.ts'
import { editCompanion } from '../../support/companions/edits.ts'
import { systemActor, companionImport, SECOND, uuid } from '../../support/platform/fixtures.ts'
import { interceptedDatabase } from '../../support/platform/intercept.ts'
import { openSite } from '../../support/platform/open-site.ts'
import { requestFor } from '../../support/platform/site.ts'

const ada = uuid(1)
const START = Date.UTC(2026, 5, 1, 12)

let db: Awaited<ReturnType<typeof openSite>>['db']
beforeEach(async () => {
  // Only the test may end the background reads of an answer.
  vi.useFakeTimers({ now: START, toFake: ['Date', 'setTimeout', 'clearTimeout'] })
  ;({ db } = await openSite([companionImport({ id: ada }), companionImport({ id: uuid(2) })]))
})
afterEach(() => void vi.useRealTimers())

/** An isolate as the platform starts it. */
function isolateIn(colo: string) {
  const calls: Promise<unknown>[] = []
  const DB = interceptedDatabase(env.DB, (_, work) => {
    const call = work()
    calls.push(call)
    return call
  })
  const bindings = { ...env, DB }
  return {
    ask: async (path: string, elapsed: number) => {
      vi.setSystemTime(START + elapsed)
      const request = requestFor(path, { cf: { colo } } as RequestInit)
      const response = await app.fetch(request, bindings, createExecutionContext())
      await response.arrayBuffer()
      return response.status
    },
    /** Resolves when D1 has answered all calls. */
    rest: () => Promise.allSettled(calls),
  }
}

test('logs a withdrawal with its delay, once in each data centre that has shown the profile', async () => {
  const log = vi.spyOn(console, 'log').mockImplementation(() => {})
  const [zurich, sydney, tokyo] = ['ZRH', 'SYD', 'NRT'].map(isolateIn)
  const page = '/companion/companion-0001'
  expect(await zurich!.ask(page, 0)).toBe(200)
  expect(await sydney!.ask(page, 0)).toBe(200)
  vi.setSystemTime(START + SECOND)
  await editCompanion(db, ada, { is_active: false }, systemActor(START + SECOND))
  // The log's times are of the database's clock, which is not mocked.
  const update = env.DB.prepare(
    'UPDATE catalogue_log SET at = ?2 WHERE subject = ?1 RETURNING version',
  )
  const version = await update.bind(ada, START + SECOND).first<number>('version')
  expect(await zurich!.ask(page, 5 * SECOND)).toBe(200)
  for (const isolate of [zurich!, sydney!, tokyo!]) {
    expect(await isolate.ask(page, 12 * SECOND)).toBe(404)
    expect(await isolate.ask(page, 13 * SECOND)).toBe(404)
    await isolate.rest()
  }
  const lines = log.mock.calls.map(([line]) => JSON.parse(String(line)) as { event: string })
  log.mockRestore()
  const event = 'withdrawn.seen'
  expect(lines.filter((line) => line.event === event)).toEqual([
    { event, version, lateMs: 4 * SECOND, colo: 'ZRH' },
    { event, version, lateMs: 0, colo: 'SYD' },
  ])
})
