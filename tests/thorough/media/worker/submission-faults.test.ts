import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ada, adaClaims } from '../../../support/companions/companions-own.ts'
import { rowsOf } from '../../../support/staff/admin.ts'
import { env } from '../../../support/platform/database.ts'
import { Faults } from '../../../support/platform/faults.ts'
import { repeatWithFaults, type Attempt } from '../../../support/platform/repeat-with-faults.ts'
import {
  openSubmissions,
  ownForm,
  type Submissions,
} from '../../../support/media/submitted-media.ts'
import { expectTidy, keysInBucket } from '../../../support/media/uploads.ts'

const TIMEOUT_MS = 240_000
let office: Submissions

beforeEach(async () => {
  office = await openSubmissions()
  // The first visit is recorded after its answer.
  await office.own()
  for (const level of ['error', 'warn'] as const)
    vi.spyOn(console, level).mockImplementation(() => {})
})
afterEach(() => void vi.restoreAllMocks())

const idsOf = async (state: 'published' | 'submitted') =>
  (await rowsOf<{ id: string }>('SELECT id FROM media WHERE state = ?1 ORDER BY id', state)).map(
    ({ id }) => id,
  )

/** Checks that the public document matches the rows of published media. */
async function expectPublished() {
  const [row] = await rowsOf<{ profile: string | null }>(
    'SELECT profile FROM catalogue_log WHERE subject = ?1',
    ada,
  )
  for (const id of await idsOf('published')) expect(row?.profile).toContain(id)
  for (const id of await idsOf('submitted')) expect(row?.profile ?? '').not.toContain(id)
}

const atEachFault = (isDone: boolean, attempt: Attempt, atLeast = 5) =>
  repeatWithFaults(attempt, {
    isDone,
    atLeast,
    check: async () => {
      await expectPublished()
      await expectTidy()
    },
  })

describe.each([
  ['before it does its work', false],
  ['when it has done its work', true],
])('a store that fails %s', (_, isDone) => {
  test(
    'leaves a whole submission with its consent or nothing, at any call',
    async () => {
      await atEachFault(isDone, async (bindings) => {
        const response = await office.upload(ownForm(), bindings)
        const submittedIds = await idsOf('submitted')
        if (response.ok) expect(submittedIds).toHaveLength(1)
        expect(await rowsOf('SELECT 1 FROM media_consents')).toHaveLength(submittedIds.length)
        return async () => {
          for (const id of submittedIds) expect((await office.remove(id)).status).toBe(200)
          await env.DB.prepare('DELETE FROM media_consents').run()
        }
      })
    },
    TIMEOUT_MS,
  )

  test(
    'leaves a file submitted or published, never both, and a repetition publishes it',
    async () => {
      await atEachFault(
        isDone,
        async (bindings) => {
          const { id, version } = await office.uploaded()
          const approval = { items: [{ id, version }], act: 'approve' }
          await office.decide(approval, bindings)
          const publishedIds = await idsOf('published')
          const submittedIds = await idsOf('submitted')
          expect([...publishedIds, ...submittedIds]).toEqual([id])
          return async () => {
            expect(await office.decided([{ id, version }])).toEqual({ changed: 1, failed: [] })
            expect(await idsOf('published')).toEqual([id])
            expect((await office.remove(id)).status).toBe(200)
          }
        },
        3,
      )
    },
    TIMEOUT_MS,
  )

  test(
    'leaves a file whole or deleted, and a repetition deletes it',
    async () => {
      await atEachFault(isDone, async (bindings) => {
        const { id } = await office.uploaded()
        const response = await office.remove(id, bindings)
        const remainingKeys = (await keysInBucket()).filter((key) => key.includes(id))
        if (response.ok) expect(remainingKeys).toEqual([])
        return async () => {
          expect([200, 404]).toContain((await office.remove(id)).status)
          expect((await keysInBucket()).filter((key) => key.includes(id))).toEqual([])
        }
      })
    },
    TIMEOUT_MS,
  )
})

describe('a submission that staff approve', () => {
  /** Runs an action at each call of a store while staff approve. */
  const whileApproving = async (happen: (id: string) => Promise<unknown>) => {
    for (let failingCall = 0; ; failingCall++) {
      const { id, version } = await office.uploaded()
      const faults = new Faults(failingCall, { happen: () => happen(id) })
      const bindings = { DB: faults.database(env.DB), MEDIA: faults.bucket(env.MEDIA) }
      await office.decide({ items: [{ id, version }], act: 'approve' }, bindings)
      await expectTidy()
      await expectPublished()
      const remaining = [...(await idsOf('published')), ...(await idsOf('submitted'))]
      if (faults.calls <= failingCall) return
      expect(remaining.length).toBeLessThanOrEqual(1)
      for (const fileId of remaining) await office.remove(fileId)
      expect(await keysInBucket()).toEqual([])
    }
  }

  test(
    'is deleted if its companion removes it at the same time',
    async () => {
      await whileApproving(async (id) => {
        expect([200, 404]).toContain((await office.remove(id, {}, adaClaims)).status)
        expect(await idsOf('published')).toEqual([])
      })
    },
    TIMEOUT_MS,
  )

  test(
    'is approved once by two staff members at the same time',
    async () => {
      await whileApproving((id) => office.decided([{ id, version: 1 }]))
    },
    TIMEOUT_MS,
  )
})
