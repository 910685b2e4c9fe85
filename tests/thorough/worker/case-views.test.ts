import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { JWTPayload } from 'jose'
import { CASE_VIEW_MS } from '#contract/queue-kinds'
import { openCaseSchemas } from '#contract/case-views'
import { writeAll } from '../../../worker/db/bulk.ts'
import { caseViewLifecycle } from '../../../worker/features/case-views/lifecycle.ts'
import { adminClaims, auditLog, rowsOf } from '../../support/admin.ts'
import { expectAnswer } from '../../support/answers.ts'
import { addStaff, colleague, me, workOf } from '../../support/case-work.ts'
import { uuid } from '../../support/fixtures.ts'
import * as reports from '../../support/reports.ts'

// Who has a case open is known for a minute.

let work: ReturnType<typeof workOf>
const stored = () => rowsOf('SELECT member_id FROM case_views')
const others = async (claims: JWTPayload = adminClaims) =>
  (await expectAnswer(openCaseSchemas, work.view(claims))).others

beforeEach(async () => {
  await reports.openQueue()
  await addStaff('moderator')
  work = workOf(reports.office, 'report', (await reports.reported()).id)
})
afterEach(() => void vi.useRealTimers())

test('each sees the other, and no one themself', async () => {
  expect(await others()).toEqual([])
  expect(await others(colleague)).toEqual([{ id: me, name: 'The office' }])
  expect(await others()).toMatchObject([{ id: colleague.sub }])
  const other = workOf(reports.office, 'report', (await reports.reported()).id)
  expect(await expectAnswer(openCaseSchemas, other.view())).toEqual({ others: [] })
  expect((await auditLog()).filter(({ act }) => act.startsWith('case.'))).toEqual([])
})

test('whoever leaves, or says nothing for a minute, has it open no longer', async () => {
  await work.view(colleague)
  await work.leave(colleague)
  expect(await others()).toEqual([])
  await work.leave(colleague)
  await work.view(colleague)
  const now = Date.now()
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime(now + CASE_VIEW_MS - 1_000)
  expect(await others()).toHaveLength(1)
  vi.setSystemTime(now + CASE_VIEW_MS + 1_000)
  expect(await others()).toEqual([])
  expect(await stored()).toEqual([{ member_id: me }])
})

test('only of a case, and only whoever may work on it', async () => {
  expect((await workOf(reports.office, 'report', uuid(99)).view()).status).toBe(404)
  for (const role of ['editor', 'accountant', 'auditor'] as const) {
    await addStaff(role)
    expect((await work.view(colleague)).status, role).toBe(403)
  }
  expect(await stored()).toEqual([])
})

test('whoever loses the role is shown to no one', async () => {
  await work.view(colleague)
  await addStaff('editor')
  expect(await others()).toEqual([])
})

test('old marks go by themselves, and those of an account with it', async () => {
  const { db } = reports.office
  await work.view()
  await writeAll(db, caseViewLifecycle.expire(db, Date.now()))
  expect(await stored()).toHaveLength(1)
  expect(await caseViewLifecycle.export(db, me)['openCases']).toMatchObject([{ kind: 'report' }])
  await writeAll(db, caseViewLifecycle.erase(db, me, 1))
  expect(await stored()).toEqual([])
  await work.view()
  await writeAll(db, caseViewLifecycle.expire(db, Date.now() + CASE_VIEW_MS))
  expect(await stored()).toEqual([])
})
