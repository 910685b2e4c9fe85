import { beforeAll, describe, expect, test, vi } from 'vitest'
import { addApplicationPhotoEndpoint } from '#moderation/applications'
import { uploadMediaEndpoint } from '#media/media'
import { putPhotoEndpoint } from '#accounts/member-photo'
import { deleteMeEndpoint } from '#accounts/my-data'
import { operations } from '#contract/openapi'
import { uploadOwnMediaEndpoint } from '#media/own-media'
import { sendProofEndpoint } from '#moderation/renewals'
import { adminClaims, openOffice, type Office } from '../../../support/staff/admin.ts'
import { giveAccount } from '../../../support/companions/companion-account.ts'
import { companionImport, uuid } from '../../../support/platform/fixtures.ts'
import { givePlan } from '../../../support/billing/plans.ts'
import { registeredRoutes } from '../../../support/platform/routes.ts'

const ada = uuid(1)
const carla = uuid(0xca)
const PIECE = new Uint8Array(64 * 1024).fill(0x20)
/** Above any call's limit for text: that of staff is 1 MB. */
const PIECES = 40

let office: Office
beforeAll(async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  office = await openOffice([companionImport({ id: ada })])
  await giveAccount(office.db, ada, carla)
  await givePlan(carla, { plan: 'platinum' })
})

/** A body without a declared length that counts the bytes read from it. */
function longBody() {
  const progress = { pieces: 0 }
  const body = new ReadableStream<Uint8Array>(
    {
      pull: (controller) => {
        if (progress.pieces === PIECES) return controller.close()
        progress.pieces++
        controller.enqueue(PIECE)
      },
    },
    { highWaterMark: 0 },
  )
  return { body, read: progress }
}

type Route = { method: string; path: string }
const nameOf = ({ method, path }: Route) => `${method} ${path}`

/** Headers of a caller who may use the route. */
const headersFor = async ({ method, path }: Route) => {
  if (path.startsWith('/api/admin')) return (await office.accounts.as(adminClaims)).headers
  // Another member deletes their account, because the rest of the tests need this one.
  const claims = { sub: path === deleteMeEndpoint.path && method === 'DELETE' ? uuid(0xcb) : carla }
  return (await office.accounts.as(claims)).headers
}

const send = async (route: Route, init: { body: BodyInit; headers: Record<string, string> }) => {
  const headers = { ...(await headersFor(route)), ...init.headers }
  const path = route.path.replaceAll(/:\w+/g, ada)
  const response = await office.ask(path, { method: route.method, body: init.body, headers })
  await response.arrayBuffer()
  return response.status
}

const writingRoutes: Route[] = [
  ...registeredRoutes.filter(({ method }) => method !== 'GET'),
  // The form of the age gate is sent to the page behind it.
  { method: 'POST', path: '/browse' },
]
const bodies = new Set(
  operations.filter(({ schemas }) => schemas.body).map(({ endpoint }) => nameOf(endpoint)),
)
const endpoints = new Set(operations.map(({ endpoint }) => nameOf(endpoint)))
/** Writing routes that are no operations take a form, or a body signed by a provider. */
const takesBody = (route: Route) => bodies.has(nameOf(route)) || !endpoints.has(nameOf(route))

const namedRoutes = (routes: readonly Route[]) =>
  routes.map((route): [string, Route] => [nameOf(route), route])
const json = { 'content-type': 'application/json' }

/** Uploads take a form with files, which has no schema. Their full bodies have their own tests. */
const uploads = [
  uploadMediaEndpoint,
  uploadOwnMediaEndpoint,
  sendProofEndpoint,
  putPhotoEndpoint,
  addApplicationPhotoEndpoint,
].map(nameOf)

describe('a body above the limit', () => {
  test.each(namedRoutes(writingRoutes.filter(takesBody)))(
    'is rejected by %s before its end',
    async (_, route) => {
      const { body, read } = longBody()
      // Any other response would make the account service reject a correct password.
      const expectedStatus = nameOf(route) === 'POST /api/sign-in-attempts' ? 200 : 413
      expect(await send(route, { body, headers: json })).toBe(expectedStatus)
      expect(read.pieces).toBeLessThan(PIECES)
    },
  )

  test.each(
    namedRoutes(
      writingRoutes.filter((route) => !takesBody(route) && !uploads.includes(nameOf(route))),
    ),
  )('is rejected or not read by %s, which takes no body', async (_, route) => {
    const { body, read } = longBody()
    const status = await send(route, { body, headers: json })
    expect(read.pieces).toBeLessThan(status === 413 ? PIECES : 1)
  })

  test.each(namedRoutes(writingRoutes.filter((route) => uploads.includes(nameOf(route)))))(
    'is rejected unread by %s, which takes files',
    async (_, route) => {
      const { body, read } = longBody()
      const headers = {
        'content-type': 'multipart/form-data; boundary=a',
        'content-length': String(100 * 1024 * 1024),
      }
      expect(await send(route, { body, headers })).toBe(413)
      expect(read.pieces).toBe(0)
    },
  )
})
