import { beforeAll, describe, expect, test, vi } from 'vitest'
import { addApplicationPhoto } from '#moderation/applications.api'
import { uploadMedia } from '#media/media.api'
import { putPhoto } from '#accounts/member-photo.api'
import { deleteMe } from '#accounts/my-data.api'
import { operations } from '#contract/openapi'
import { uploadOwnMedia } from '#media/own-media.api'
import { sendProof } from '#moderation/renewals.api'
import { adminClaims, openOffice, type Office } from '../../../support/staff/admin.ts'
import { giveAccount } from '../../../support/companions/companion-account.ts'
import { companionImport, uuid } from '../../../support/platform/fixtures.ts'
import { givePlan } from '../../../support/billing/plans.ts'
import { registeredRoutes } from '../../../support/platform/routes.ts'

const ada = uuid(1)
const carla = uuid(0xca)
const PIECE = new Uint8Array(64 * 1024).fill(0x20)
/** More than any call takes as text: the staff's take 1 MB. */
const PIECES = 40

let office: Office
beforeAll(async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  office = await openOffice([companionImport({ id: ada })])
  await giveAccount(office.db, ada, carla)
  await givePlan(carla, { plan: 'platinum' })
})

/** Counts what is read of it. It does not say how long it is. */
function longBody() {
  const read = { pieces: 0 }
  const body = new ReadableStream<Uint8Array>(
    {
      pull: (controller) => {
        if (read.pieces === PIECES) return controller.close()
        read.pieces++
        controller.enqueue(PIECE)
      },
    },
    { highWaterMark: 0 },
  )
  return { body, read }
}

type Route = { method: string; path: string }
const nameOf = ({ method, path }: Route) => `${method} ${path}`

/** Whoever may call it. */
const headersFor = async ({ method, path }: Route) => {
  if (path.startsWith('/api/admin')) return (await office.accounts.as(adminClaims)).headers
  // Whoever leaves can't ask for more.
  const claims = { sub: path === deleteMe.path && method === 'DELETE' ? uuid(0xcb) : carla }
  return (await office.accounts.as(claims)).headers
}

const send = async (route: Route, init: { body: BodyInit; headers: Record<string, string> }) => {
  const headers = { ...(await headersFor(route)), ...init.headers }
  const path = route.path.replaceAll(/:\w+/g, ada)
  const response = await office.ask(path, { method: route.method, body: init.body, headers })
  await response.arrayBuffer()
  return response.status
}

const writing: Route[] = [
  ...registeredRoutes.filter(({ method }) => method !== 'GET'),
  // The form at the gate goes to the page that is behind it.
  { method: 'POST', path: '/browse' },
]
const bodies = new Set(
  operations.filter(({ schemas }) => schemas.body).map(({ endpoint }) => nameOf(endpoint)),
)
const endpoints = new Set(operations.map(({ endpoint }) => nameOf(endpoint)))
/** What is no operation and changes something takes a form, or what a provider signs. */
const takesBody = (route: Route) => bodies.has(nameOf(route)) || !endpoints.has(nameOf(route))

const named = (routes: readonly Route[]) =>
  routes.map((route): [string, Route] => [nameOf(route), route])
const json = { 'content-type': 'application/json' }

/** These take a form with files, which has no schema. What they take in full has tests of its own. */
const uploads = [uploadMedia, uploadOwnMedia, sendProof, putPhoto, addApplicationPhoto].map(nameOf)

describe('more than a call takes', () => {
  test.each(named(writing.filter(takesBody)))(
    'is refused by %s, and not read to its end',
    async (_, route) => {
      const { body, read } = longBody()
      // With any other answer the account service would refuse a right password.
      const refused = nameOf(route) === 'POST /api/sign-in-attempts' ? 200 : 413
      expect(await send(route, { body, headers: json })).toBe(refused)
      expect(read.pieces).toBeLessThan(PIECES)
    },
  )

  test.each(
    named(writing.filter((route) => !takesBody(route) && !uploads.includes(nameOf(route)))),
  )('is refused or not read by %s, which takes nothing', async (_, route) => {
    const { body, read } = longBody()
    const status = await send(route, { body, headers: json })
    expect(read.pieces).toBeLessThan(status === 413 ? PIECES : 1)
  })

  test.each(named(writing.filter((route) => uploads.includes(nameOf(route)))))(
    'is refused by %s, which takes files, before any of it is read',
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
