import { beforeEach, describe, expect, test, vi } from 'vitest'
import { getAccessLogSchemas } from '#companions/own/own-data'
import { caseReasons, READ_REASON, type CaseKind } from '#companions/own/own-data-options'
import { insertReads } from '../../../worker/accounts/read-log/writes.ts'
import { adminClaims } from '../../support/staff/admin.ts'
import { expectAnswer } from '../../support/platform/answers.ts'
import { ada, adaClaims, berta, bertaClaims } from '../../support/companions/companions-own.ts'
import { env } from '../../support/platform/database.ts'
import { SECOND, uuid } from '../../support/platform/fixtures.ts'
import {
  application,
  marksIn,
  openPrivateData,
  privateCalls,
  reader,
  readsLogged,
  thread,
  type PrivateData,
} from '../../support/companions/private-data.ts'

let office: PrivateData
beforeEach(async () => {
  office = await openPrivateData()
})

const own = (claims: typeof adaClaims = adaClaims, query = '') =>
  expectAnswer(getAccessLogSchemas, office.as(claims, 'GET', `/api/own/access-log${query}`))

describe('a read by staff', () => {
  test('is noted when a change answers with private data, too', async () => {
    const calls: [method: string, path: string, body: object, what: string][] = [
      ['POST', `applications/${application}/steps`, { version: 0, act: 'note', note: 'x' }, ''],
      ['PUT', `requests/${thread}/block`, { reason: 'Rude.' }, 'thread'],
    ]
    for (const [method, path, body, what] of calls) {
      const before = (await readsLogged()).length
      const response = await office.as(reader(), method, `/api/admin/${path}`, body)
      const shown = marksIn(await response.text())
      const entries = (await readsLogged()).slice(before).map((one) => one.what)
      if (what !== '') expect(shown).toContain(what)
      for (const mark of shown) expect(entries).toContain(mark)
    }
  })

  test('is noted once in ten minutes for the same person and thing', async () => {
    const read = { companion: ada, what: 'thread' as const, subject: thread }
    const at = 1_000_000_000
    const note = (seconds: number, changes = {}, actor = 'one') =>
      insertReads(
        office.db,
        [{ ...read, ...changes }],
        { reason: 'requests' },
        {
          actor,
          at: at + seconds * SECOND,
        },
      )
    await note(0)
    await note(599)
    expect(await readsLogged()).toHaveLength(1)
    await note(1, {}, 'other')
    await note(2, { subject: uuid(99) })
    await note(3, { what: 'channels' })
    expect(await readsLogged()).toHaveLength(4)
    await note(600)
    expect(await readsLogged()).toHaveLength(5)
  })

  test('needs a reason that fits, which she reads', async () => {
    const cases: [path: string, kind: CaseKind][] = [
      [`/api/admin/applications/${application}`, 'application'],
      [`/api/admin/companions/${ada}`, 'profile'],
      [`/api/admin/requests/${thread}`, 'thread'],
      ['/api/admin/media', 'library'],
    ]
    const reasons = new Set(Object.values(caseReasons).flat())
    for (const [path, kind] of cases) {
      const authorization = `Bearer ${await office.accounts.token(reader())}`
      const read = (sent: string) =>
        office.ask(path, { headers: { authorization, ...(sent && { [READ_REASON]: sent }) } })
      for (const sent of ['', 'curiosity', ...reasons]) {
        const before = (await readsLogged()).length
        const response = await read(sent)
        const text = await response.text()
        const entries = (await readsLogged()).slice(before)
        if (kind === 'profile' && sent === '') {
          expect([response.status, marksIn(text), entries]).toEqual([200, [], []])
          expect(JSON.parse(text)).toMatchObject({ private_hidden: true, private_photos: [] })
        } else if (caseReasons[kind].some((one) => one === sent)) {
          expect(marksIn(text)).not.toEqual([])
          expect(new Set(entries.map(({ reason }) => reason))).toEqual(new Set([sent]))
          expect((await own()).entries[0]).toMatchObject({ reason: sent })
        } else {
          expect([path, sent, response.status]).toEqual([path, sent, 422])
          expect(JSON.parse(text)).toMatchObject({ id: `read.${kind}` })
          expect(entries).toEqual([])
        }
      }
    }
  })

  test('is asked for no reason where nothing of hers is private', async () => {
    const authorization = `Bearer ${await office.accounts.token(reader())}`
    const response = await office.ask(`/api/admin/companions/${berta}`, {
      headers: { authorization },
    })
    expect(response.status).toBe(200)
    expect(await readsLogged()).toEqual([])
  })

  test('for a chosen reason is noted beside one without, once', async () => {
    const read = { companion: ada, what: 'thread' as const, subject: thread }
    const by = { actor: 'one', at: 1_000_000_000 }
    await insertReads(office.db, [read], { reason: 'requests' }, by)
    for (let n = 0; n < 2; n++)
      await insertReads(office.db, [read], { reason: 'answer', isChosen: true }, by)
    await insertReads(office.db, [read], { reason: 'requests' }, by)
    expect((await readsLogged()).map(({ reason }) => reason)).toEqual(['requests', 'answer'])
  })

  test('shows nothing when it can’t be noted', async () => {
    await env.DB.exec(
      `CREATE TRIGGER full BEFORE INSERT ON companion_access_log BEGIN SELECT RAISE (ABORT, 'full'); END`,
    )
    const logged = vi.spyOn(console, 'error').mockReturnValue()
    for (const { path, id } of Object.values(privateCalls)) {
      const response = await office.as(reader(), 'GET', path.replace(':id', id))
      expect([path, response.status]).toEqual([path, 500])
      expect(marksIn(await response.text())).toEqual([])
    }
    logged.mockRestore()
    await env.DB.exec('DROP TRIGGER full')
  })
})

describe('the log', () => {
  beforeEach(async () => {
    await office.get(`/api/admin/requests/${thread}`)
    await office.get(`/api/admin/applications/${application}`)
  })

  test('is hers to read at once, newest first, without who it was', async () => {
    const { entries, next } = await own()
    expect(entries.map(({ what, reason, reference }) => [what, reason, reference])).toEqual([
      ['application', 'check', 'A-AAAA-AAAA'],
      ['thread', 'check', 'B-AAAA-AAAA'],
    ])
    expect(next).toBeNull()
    expect(JSON.stringify(entries)).not.toContain(adminClaims.sub)
    expect(JSON.stringify(entries)).not.toContain('office')
    expect((await own(bertaClaims)).entries).toEqual([])
  })

  test('comes in pages', async () => {
    const many = Array.from({ length: 60 }, (_, n) => ({
      companion: berta,
      what: 'thread' as const,
      subject: uuid(0x1000 + n),
    }))
    await insertReads(office.db, many, { reason: 'requests' }, { actor: 'one', at: 1 })
    const first = await own(bertaClaims)
    expect(first.entries).toHaveLength(50)
    const second = await own(bertaClaims, `?before=${first.next}`)
    expect(second.entries).toHaveLength(10)
    const ids = [...first.entries, ...second.entries].map(({ id }) => id)
    expect(new Set(ids).size).toBe(60)
    expect(second.next).toBeNull()
  })

  test('has reads of her application from before there was a profile', async () => {
    await env.DB.exec(`UPDATE applications SET companion = NULL, state = 'rejected'`)
    await office.as(reader(), 'GET', `/api/admin/applications/${application}`)
    expect(await readsLogged()).toHaveLength(3)
    expect((await own()).entries).toHaveLength(2)
    await env.DB.prepare(`UPDATE applications SET companion = ?1, state = 'approved'`)
      .bind(ada)
      .run()
    expect((await own()).entries).toHaveLength(3)
  })

  test('can’t be changed, nor deleted while she is here', async () => {
    const change = env.DB.prepare(`UPDATE companion_access_log SET reason = 'profile'`).run()
    await expect(change).rejects.toThrow('append-only')
    const deletion = env.DB.prepare('DELETE FROM companion_access_log').run()
    await expect(deletion).rejects.toThrow('stays')
    expect(await readsLogged()).toHaveLength(2)
  })
})
