import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  openOffice,
  photoForm,
  videoForm,
  type Office,
} from '../../../support/media/admin-media.ts'
import { env } from '../../../support/platform/database.ts'
import { Faults } from '../../../support/platform/faults.ts'
import { interceptedDatabase } from '../../../support/platform/intercept.ts'
import { expectTidy } from '../../../support/media/uploads.ts'
import { mp4 } from '../../../support/media/videos.ts'
import type { Env } from '../../../../worker/platform/lib/env.ts'

const TIMEOUT_MS = 240_000
let office: Office

beforeEach(async () => {
  office = await openOffice()
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})
afterEach(() => void vi.restoreAllMocks())

type Act = (id: string, bindings?: Partial<Env>) => Promise<Response>

const changes: Record<string, Act> = {
  'is made private': (id, bindings) => office.change(id, { access_level: 'private' }, bindings),
  'is made public': (id, bindings) => office.change(id, { access_level: 'public' }, bindings),
  'is deleted': (id, bindings) => office.remove(id, bindings),
}
const pairs = Object.keys(changes).flatMap((action) =>
  Object.keys(changes).map((otherAction) => [action, otherAction]),
)

const rowOf = async (id: string) =>
  (await env.DB.prepare('SELECT access_level FROM media WHERE id = ?1')
    .bind(id)
    .first<string>('access_level')) ?? null

/** Runs another action during a change, at each call of the stores in turn. */
async function atEachCall(
  before: () => Promise<string>,
  [change, meanwhile]: [Act, Act],
  check: (id: string, answers: [first: Response, other: Response]) => Promise<void>,
) {
  for (let failingCall = 0; ; failingCall++) {
    const id = await before()
    let otherResponse: Response | undefined
    const happen = async () => (otherResponse = await meanwhile(id))
    const faults = new Faults(failingCall, { happen })
    const first = await change(id, {
      DB: faults.database(env.DB),
      MEDIA: faults.bucket(env.MEDIA),
    })
    if (!otherResponse) return expect(failingCall).toBeGreaterThan(3)
    await check(id, [first, otherResponse])
  }
}

test.each(pairs)(
  'keeps a photo that %s while it %s by someone else whole or deleted',
  async (action, otherAction) => {
    const change = changes[action!]!
    const meanwhile = changes[otherAction!]!
    const upload = async () => {
      const access = action === 'is made public' ? 'private' : 'public'
      return (await office.uploaded(photoForm({ access_level: access }))).id
    }
    await atEachCall(upload, [change, meanwhile], async (id, answers) => {
      await expectTidy()
      for (const { status } of answers) expect([200, 404, 409]).toContain(status)
      const deletes = answers.some(
        ({ ok }, index) => ok && [action, otherAction][index] === 'is deleted',
      )
      expect((await rowOf(id)) === null).toBe(deletes)
      // One of the changes took effect, and the answers agree with that.
      expect(answers.some(({ ok }) => ok)).toBe(true)
      if (!deletes) await office.remove(id)
    })
  },
  TIMEOUT_MS,
)

test(
  'keeps an upload that is deleted while it runs whole or deleted',
  async () => {
    let id = ''
    const begin = () => Promise.resolve((id = crypto.randomUUID()))
    const upload: Act = (_, bindings) => office.upload(videoForm(mp4(), { id }), bindings)
    await atEachCall(
      begin,
      [upload, changes['is deleted']!],
      async (_, [uploadAnswer, deleteAnswer]) => {
        await expectTidy()
        expect([200, 409]).toContain(uploadAnswer.status)
        expect((await rowOf(id)) !== null).toBe(uploadAnswer.ok && !deleteAnswer.ok)
      },
    )
  },
  TIMEOUT_MS,
)

test('does not store a file that is blocked just before it is stored', async () => {
  let hash: unknown
  const block = () =>
    env.DB.prepare(`INSERT INTO media_blocklist (kind, hash, since) VALUES ('exact', ?1, 1)`)
      .bind(hash)
      .run()
  const countMedia = () => env.DB.prepare('SELECT count(*) AS n FROM media').first<number>('n')
  /**
   * @param blockedBatch index of the writing batch before which the file is blocked
   * @returns index of the batch that stored it
   */
  const uploadBlockedAt = async (blockedBatch: number) => {
    let batches = 0
    let storing = -1
    const DB = interceptedDatabase(env.DB, async (name, work, isRead) => {
      if (name !== 'DB.batch' || isRead) return work()
      const batch = batches++
      if (batch === blockedBatch) await block()
      const before = await countMedia()
      const result = await work()
      if ((await countMedia()) !== before) storing = batch
      return result
    })
    const response = await office.upload(photoForm(), { DB })
    return { ok: response.ok, text: await response.text(), storing }
  }
  // The first upload also stores rows about the caller, so that later ones have the same batches.
  await uploadBlockedAt(-1)
  const first = await uploadBlockedAt(-1)
  expect(first).toMatchObject({ ok: true, storing: expect.any(Number) as number })
  hash = await env.DB.prepare(`SELECT sha256 FROM media_fingerprints`).first('sha256')
  await env.DB.exec('DELETE FROM media')
  const second = await uploadBlockedAt(first.storing)
  expect(second).toMatchObject({ ok: false, storing: -1 })
  expect(await countMedia()).toBe(0)
  await expectTidy()
})
