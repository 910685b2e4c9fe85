import { beforeEach, describe, expect, test, vi } from 'vitest'
import {
  getAccessLogSchemas,
  caseReasons,
  READ_REASON,
  type CaseKind,
} from '#companions/own/own-data'
import { getContentSchemas } from '#media/admin-stories'
import { insertReads } from '../../../worker/accounts/read-log/writes.ts'
import { adminClaims } from '../../support/staff/admin.ts'
import { expectAnswer } from '../../support/platform/answers.ts'
import { ada, adaClaims, berta, bertaClaims } from '../../support/companions/companions-own.ts'
import { env } from '../../support/platform/database.ts'
import { SECOND, uuid } from '../../support/platform/fixtures.ts'
import {
  application,
  closed,
  marksIn,
  openPrivateData,
  photo,
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

const callOwn = (claims: typeof adaClaims = adaClaims, query = '') =>
  expectAnswer(getAccessLogSchemas, office.as(claims, 'GET', `/api/own/access-log${query}`))

describe('reads of private data by staff', () => {
  test('a change that answers with private data logs the read', async () => {
    const calls: [method: string, path: string, body: object, what: string][] = [
      ['POST', `applications/${application}/steps`, { version: 0, act: 'note', note: 'x' }, ''],
      ['PUT', `requests/${thread}/block`, { reason: 'Rude.' }, 'thread'],
    ]
    for (const [method, path, body, kind] of calls) {
      const before = (await readsLogged()).length
      const response = await office.as(reader(), method, `/api/admin/${path}`, body)
      const marks = marksIn(await response.text())
      const entries = (await readsLogged()).slice(before).map((entry) => entry.what)
      if (kind !== '') expect(marks).toContain(kind)
      for (const mark of marks) expect(entries).toContain(mark)
    }
  })

  test('a repeated read by the same person is logged once in ten minutes', async () => {
    const read = { companion: ada, what: 'thread' as const, subject: thread }
    const readAt = 1_000_000_000
    const note = (seconds: number, changes = {}, actor = 'one') =>
      insertReads(
        office.db,
        [{ ...read, ...changes }],
        { reason: 'requests' },
        {
          actor,
          at: readAt + seconds * SECOND,
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

  test('a read requires a reason of its kind, which the companion reads', async () => {
    const cases: [path: string, kind: CaseKind][] = [
      [`/api/admin/applications/${application}`, 'application'],
      [`/api/admin/companions/${ada}`, 'profile'],
      [`/api/admin/requests/${thread}`, 'thread'],
      ['/api/admin/media', 'library'],
      [`/api/admin/companions/${ada}/content`, 'profile'],
    ]
    const coveredKinds: CaseKind[] = ['profile', 'library']
    const reasons = new Set(Object.values(caseReasons).flat())
    for (const [path, kind] of cases) {
      const authorization = `Bearer ${await office.accounts.token(reader())}`
      const read = (reason: string) =>
        office.ask(path, { headers: { authorization, ...(reason && { [READ_REASON]: reason }) } })
      for (const reason of ['', 'curiosity', ...reasons]) {
        const before = (await readsLogged()).length
        const response = await read(reason)
        const text = await response.text()
        const entries = (await readsLogged()).slice(before)
        if (coveredKinds.includes(kind) && reason === '') {
          expect([response.status, marksIn(text), entries]).toEqual([200, [], []])
          expect(text).toMatch(/"(private_hidden|is_covered)":true/)
        } else if (caseReasons[kind].some((caseReason) => caseReason === reason)) {
          expect(marksIn(text)).not.toEqual([])
          expect(new Set(entries.map(({ reason }) => reason))).toEqual(new Set([reason]))
          expect((await callOwn()).entries[0]).toMatchObject({ reason })
        } else {
          expect([path, reason, response.status]).toEqual([path, reason, 422])
          expect(JSON.parse(text)).toMatchObject({ id: `read.${kind}` })
          expect(entries).toEqual([])
        }
      }
    }
  })

  test('a read of files without a reason shows private ones as previews', async () => {
    const authorization = `Bearer ${await office.accounts.token(reader())}`
    const answer = office.ask(`/api/admin/companions/${ada}/content`, {
      headers: { authorization },
    })
    const { gallery } = await expectAnswer(getContentSchemas, answer)
    expect(gallery.map(({ id }) => id)).toEqual([photo, closed])
    const file = gallery.find(({ id }) => id === closed)
    expect(file).toMatchObject({ alt: '', url: file?.preview, thumbnail: file?.preview })
    expect(await readsLogged()).toEqual([])
  })

  test('a read without private data requires no reason', async () => {
    const authorization = `Bearer ${await office.accounts.token(reader())}`
    const response = await office.ask(`/api/admin/companions/${berta}`, {
      headers: { authorization },
    })
    expect(response.status).toBe(200)
    expect(await readsLogged()).toEqual([])
  })

  test('a read with a chosen reason is logged once, beside one without', async () => {
    const read = { companion: ada, what: 'thread' as const, subject: thread }
    const actor = { actor: 'one', at: 1_000_000_000 }
    await insertReads(office.db, [read], { reason: 'requests' }, actor)
    for (let n = 0; n < 2; n++)
      await insertReads(office.db, [read], { reason: 'answer', isChosen: true }, actor)
    await insertReads(office.db, [read], { reason: 'requests' }, actor)
    expect((await readsLogged()).map(({ reason }) => reason)).toEqual(['requests', 'answer'])
  })

  test('a read that can’t be logged returns no data', async () => {
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

describe('the log of reads', () => {
  beforeEach(async () => {
    await office.get(`/api/admin/requests/${thread}`)
    await office.get(`/api/admin/applications/${application}`)
  })

  test('the companion reads the log immediately, newest first, without names of staff', async () => {
    const { entries, next } = await callOwn()
    expect(entries.map(({ what, reason, reference }) => [what, reason, reference])).toEqual([
      ['application', 'check', 'A-AAAA-AAAA'],
      ['thread', 'check', 'B-AAAA-AAAA'],
    ])
    expect(next).toBeNull()
    expect(JSON.stringify(entries)).not.toContain(adminClaims.sub)
    expect(JSON.stringify(entries)).not.toContain('office')
    expect((await callOwn(bertaClaims)).entries).toEqual([])
  })

  test('the log is paged', async () => {
    const many = Array.from({ length: 60 }, (_, n) => ({
      companion: berta,
      what: 'thread' as const,
      subject: uuid(0x1000 + n),
    }))
    await insertReads(office.db, many, { reason: 'requests' }, { actor: 'one', at: 1 })
    const first = await callOwn(bertaClaims)
    expect(first.entries).toHaveLength(50)
    const second = await callOwn(bertaClaims, `?before=${first.next}`)
    expect(second.entries).toHaveLength(10)
    const ids = [...first.entries, ...second.entries].map(({ id }) => id)
    expect(new Set(ids).size).toBe(60)
    expect(second.next).toBeNull()
  })

  test('the log includes reads of the application from before the profile', async () => {
    await env.DB.exec(`UPDATE applications SET companion = NULL, state = 'rejected'`)
    await office.as(reader(), 'GET', `/api/admin/applications/${application}`)
    expect(await readsLogged()).toHaveLength(3)
    expect((await callOwn()).entries).toHaveLength(2)
    await env.DB.prepare(`UPDATE applications SET companion = ?1, state = 'approved'`)
      .bind(ada)
      .run()
    expect((await callOwn()).entries).toHaveLength(3)
  })

  test('entries can’t be changed, nor deleted while the companion exists', async () => {
    const change = env.DB.prepare(`UPDATE companion_access_log SET reason = 'profile'`).run()
    await expect(change).rejects.toThrow('append-only')
    const deletion = env.DB.prepare('DELETE FROM companion_access_log').run()
    await expect(deletion).rejects.toThrow('stays')
    expect(await readsLogged()).toHaveLength(2)
  })
})
