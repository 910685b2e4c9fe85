import { beforeEach, expect, test } from 'vitest'
import { getMeEndpoint } from '#accounts/me'
import { createRequestEndpoint } from '#messaging/requests'
import { rowsOf } from '../../support/staff/admin.ts'
import { env } from '../../support/platform/database.ts'
import { nextId } from '../../support/platform/fixtures.ts'
import { interceptedDatabase } from '../../support/platform/intercept.ts'
import { ask, formOf, max, office, openStaffRequests } from '../../support/messaging/requests.ts'
import { ask as askSite } from '../../support/platform/site.ts'

beforeEach(openStaffRequests)

test('stores no request of a member who is suspended while it is being sent', async () => {
  await ask('GET', getMeEndpoint.path)
  let isSuspended = false
  const DB = interceptedDatabase(env.DB, async (name, work, isRead) => {
    if (name === 'DB.batch' && !isRead && !isSuspended) {
      isSuspended = true
      await rowsOf('UPDATE members SET suspended_at = 1 WHERE id = ?1', max)
    }
    return work()
  })
  const body = JSON.stringify({ ...formOf(), key: nextId() })
  const { headers } = await office.accounts.as({ sub: max, email: 'a1@members.test' })
  const bindings = { ...office.accounts.vars, DB }
  const response = await askSite(
    createRequestEndpoint.path,
    { method: 'POST', headers, body },
    bindings,
  )
  expect([isSuspended, response.ok]).toEqual([true, false])
  expect(await rowsOf('SELECT id FROM requests')).toEqual([])
})
