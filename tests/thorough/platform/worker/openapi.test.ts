import { beforeAll, expect, test, vi } from 'vitest'
import { LIVE_PATH } from '#messaging/live'
import { operations } from '#contract/openapi'
import { DocumentCheck, files } from '../../../support/platform/api-document.ts'
import { withMemberCases } from '../../../support/moderation/member-cases.ts'
import { withReportCases } from '../../../support/moderation/report-cases.ts'
import { withAppeals } from '../../../support/moderation/appeals.ts'
import { withSafetyTimer } from '../../../support/companions/safety-timer.ts'
import { withSavedSearches } from '../../../support/notifications/alerts.ts'
import { withNotifications } from '../../../support/notifications/notifications.ts'
import * as sites from '../../../support/platform/every-operation.ts'
import { registeredRoutes } from '../../../support/platform/routes.ts'
import { answerListeners } from '../../../support/platform/site.ts'

/** Calls by the payment provider and the account service, whose format those define. */
const ofProviders = ['GET /api/payments/flexpay/postback', 'POST /api/sign-in-attempts']
/** Websocket connections, which are no JSON. */
const connections = [`GET ${LIVE_PATH}`]

test('every operation has a route, and every API route an operation', () => {
  const routes = registeredRoutes
    .filter(({ path }) => path.startsWith('/api/'))
    .map(({ method, path }) => `${method} ${path}`)
    .filter((route) => ![...ofProviders, ...connections].includes(route))
  const described = operations.map(({ endpoint: { method, path } }) => `${method} ${path}`)
  expect(routes.toSorted()).toEqual(described.toSorted())
})

test('only files have no schema', () => {
  expect(files).toEqual([
    'exportManaged',
    'exportPayments',
    'exportAudit',
    'exportTrends',
    'exportMoneyTrends',
    'exportMe',
    'exportOwn',
  ])
})

const check = new DocumentCheck()
beforeAll(async () => {
  for (const level of ['error', 'warn'] as const) {
    vi.spyOn(console, level).mockImplementation(() => {})
  }
  answerListeners.add(check.listen)
  try {
    const further = [
      withSavedSearches,
      withAppeals,
      withNotifications,
      withMemberCases,
      withReportCases,
      withSafetyTimer,
    ]
    for (const ask of [...Object.values(sites), ...further]) await ask()
  } finally {
    answerListeners.delete(check.listen)
    vi.restoreAllMocks()
  }
}, 180_000)

test('responses and errors match the document', () => {
  expect(check.refusals).toBeGreaterThan(100)
  expect(check.problems).toEqual([])
})

test('every conflict of the document occurred at least once', () => {
  const described = operations.filter(({ schemas }) => schemas.conflict).map(({ name }) => name)
  expect([...check.conflicts].toSorted()).toEqual(described.toSorted())
})

test('every operation succeeded at least once', () => {
  const missingOperations = operations
    .map(({ name }) => name)
    .filter((name) => !check.done.has(name))
  expect(missingOperations).toEqual([])
})
