import { expect, test } from 'vitest'
import { operations } from '#contract/openapi'
import { ada } from '../../../support/companions/companions-own.ts'
import {
  application,
  marksIn,
  openPrivateData,
  privateCalls,
  reader,
  readsLogged,
  report,
  thread,
} from '../../../support/companions/private-data.ts'

const reads = operations
  .map(({ endpoint }) => endpoint)
  .filter(({ method, access }) => method === 'GET' && access === 'staff')

test('every call with private data logs the read, and no other call does', async () => {
  const office = await openPrivateData()
  expect(reads.length).toBeGreaterThan(20)
  const loggedKinds: Record<string, string[]> = {}
  for (const { path } of reads) {
    for (const id of path.includes(':') ? [ada, application, thread, report] : ['']) {
      const before = (await readsLogged()).length
      const response = await office.as(reader(), 'GET', path.replaceAll(/:\w+/g, id))
      const marks = marksIn(await response.text())
      const entries = (await readsLogged()).slice(before)
      for (const mark of marks) {
        expect(
          entries.map(({ what }) => what),
          `${path} shows ${mark}`,
        ).toContain(mark)
      }
      if (entries.length === 0) continue
      loggedKinds[path] = entries.map(({ reason, what }) => `${reason}: ${what}`).toSorted()
      for (const { companion } of entries) expect(companion).toBe(ada)
    }
  }
  const expected = privateCalls.map(({ path, notes }) => [path, notes] as const)
  expect(loggedKinds).toEqual(Object.fromEntries(expected))
})
