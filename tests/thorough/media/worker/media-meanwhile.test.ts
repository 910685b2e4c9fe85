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
const pairs = Object.keys(changes).flatMap((one) =>
  Object.keys(changes).map((other) => [one, other]),
)

const rowOf = async (id: string) =>
  (await env.DB.prepare('SELECT access_level FROM media WHERE id = ?1')
    .bind(id)
    .first<string>('access_level')) ?? null

/** Does something while another call of the stores is under way, at each call in turn. */
async function atEachCall(
  before: () => Promise<string>,
  [change, meanwhile]: [Act, Act],
  check: (id: string, answers: [first: Response, other: Response]) => Promise<void>,
) {
  for (let at = 0; ; at++) {
    const id = await before()
    let other: Response | undefined
    const happen = async () => (other = await meanwhile(id))
    const faults = new Faults(at, { happen })
    const first = await change(id, {
      DB: faults.database(env.DB),
      MEDIA: faults.bucket(env.MEDIA),
    })
    if (!other) return expect(at).toBeGreaterThan(3)
    await check(id, [first, other])
  }
}

test.each(pairs)(
  'a photo that %s while it %s by someone else is whole or gone',
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
      const deletes = answers.some(({ ok }, at) => ok && [action, otherAction][at] === 'is deleted')
      expect((await rowOf(id)) === null).toBe(deletes)
      // One of the changes took effect, and no answer says otherwise.
      expect(answers.some(({ ok }) => ok)).toBe(true)
      if (!deletes) await office.remove(id)
    })
  },
  TIMEOUT_MS,
)

test(
  'an upload that is deleted while it runs is whole or gone',
  async () => {
    let id = ''
    const begin = () => Promise.resolve((id = crypto.randomUUID()))
    const upload: Act = (_, bindings) => office.upload(videoForm(mp4(), { id }), bindings)
    await atEachCall(begin, [upload, changes['is deleted']!], async (_, [uploaded, deleted]) => {
      await expectTidy()
      expect([200, 409]).toContain(uploaded.status)
      expect((await rowOf(id)) !== null).toBe(uploaded.ok && !deleted.ok)
    })
  },
  TIMEOUT_MS,
)

test('a file that is blocked as it is about to be stored is not stored', async () => {
  let hash: unknown
  const block = () =>
    env.DB.prepare(`INSERT INTO media_blocklist (kind, hash, since) VALUES ('exact', ?1, 1)`)
      .bind(hash)
      .run()
  const stored = () => env.DB.prepare('SELECT count(*) AS n FROM media').first<number>('n')
  /** @param at before which of the writing batches it is blocked @returns which of them stored it */
  const uploadBlockedAt = async (at: number) => {
    let batches = 0
    let storing = -1
    const DB = interceptedDatabase(env.DB, async (name, work, isRead) => {
      if (name !== 'DB.batch' || isRead) return work()
      const batch = batches++
      if (batch === at) await block()
      const before = await stored()
      const done = await work()
      if ((await stored()) !== before) storing = batch
      return done
    })
    const response = await office.upload(photoForm(), { DB })
    return { ok: response.ok, text: await response.text(), storing }
  }
  // What is noted once, of whoever calls, is noted by then.
  await uploadBlockedAt(-1)
  const first = await uploadBlockedAt(-1)
  expect(first).toMatchObject({ ok: true, storing: expect.any(Number) as number })
  hash = await env.DB.prepare(`SELECT sha256 FROM media_fingerprints`).first('sha256')
  await env.DB.exec('DELETE FROM media')
  const second = await uploadBlockedAt(first.storing)
  expect(second).toMatchObject({ ok: false, storing: -1 })
  expect(await stored()).toBe(0)
  await expectTidy()
})
