import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { DatabaseSync } from 'node:sqlite'
import { FakeAlerting } from './alerting.ts'
import { FakeObjects } from './objects.ts'

type Share = { version_id: string; percentage: number }
type SiteCall = { version: string; path: string; isHidden: boolean }
type Asked = { name: string; body: string }
/** A version of the site that answers a request. */
type ServingVersion = { id: string; isClosed: boolean }
type Reply = { status?: number; result: unknown; message?: string }

export const ACCOUNT = '0123456789abcdef0123456789abcdef'
const version = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
/** The error code of a missing Worker or other resource, which wrangler expects. */
const NO_SUCH_WORKER = 10_007
const notFound: Reply = { status: 404, result: null }

/**
 * A stand-in for Cloudflare's API and for the deployed domain, both on a local port. SQL runs in SQLite. The tests and
 * `npm run launch -- --practice` use it.
 */
export async function startCloudflare() {
  const state = {
    accounts: [{ id: ACCOUNT, name: 'Velours' }],
    databases: new Map<string, { id: string; db: DatabaseSync }>(),
    buckets: new Set<string>(),
    /** Locations of created resources, by name; the platform would choose its own. */
    locations: {} as Record<string, string | undefined>,
    /** Size of each database, as the platform tells it. */
    databaseBytes: 3_000_000,
    queues: [] as { queue_id: string; queue_name: string; consumers: { script: string }[] }[],
    /** Calls that respond 500. */
    failing: null as RegExp | null,
    /** Null: the Worker does not exist. */
    secrets: null as string[] | null,
    /** Tags of versions that have one. */
    tags: new Map<string, string>(),
    /** The site's domain only responds once a deployment has attached it. */
    isAttached: false,
    versions: [] as string[],
    deployments: [] as Share[][],
    subscriptions: [] as object[],
    /** Method and path of each call that changes something. */
    changes: [] as string[],
    /** Requests for which the site responds 500. Hidden: the version has no traffic yet. */
    fails: null as ((asked: SiteCall) => boolean) | null,
    refusesToken: false,
    knowsOverrides: true,
    late: [] as string[],
    /** Zones of the account, by name. */
    zones: [] as { name: string; status: string }[],
    /** Ids of the account's plans. */
    plans: [] as string[],
    /** Parts of paths that the token may not use. */
    forbidden: null as RegExp | null,
    /** Versions that were uploaded with the variable that closes the site. */
    closedVersions: new Set<string>(),
    /** Answers for the site; null: fixed texts. */
    serve: null as ((request: Request, version: ServingVersion) => Promise<Response>) | null,
    /** The state that Time Travel restores. */
    before: null as DatabaseSync | null,
  }

  const objects = new FakeObjects()
  const alerting = new FakeAlerting()

  const addVersion = (tag?: string) => {
    const id = version(state.versions.length + 1)
    state.versions.push(id)
    if (tag) state.tags.set(id, tag)
    return id
  }

  /** Like the platform: the first secret creates a placeholder with all the traffic, each later one a copy. */
  const putSecret = (name: string) => {
    state.secrets = [...(state.secrets ?? []), name]
    state.deployments.push([{ version_id: addVersion(), percentage: 100 }])
  }

  /** The tag in the metadata that wrangler uploads with a version. */
  const tagIn = (body: string) => /"workers\/tag":"([^"]+)"/.exec(body)?.[1]

  const databaseOf = (idOrName: string) =>
    [...state.databases].find(([name, { id }]) => name === idOrName || id === idOrName)

  const createDatabase = (name: string) => {
    const id = `10000000-0000-4000-8000-${String(state.databases.size + 1).padStart(12, '0')}`
    state.databases.set(name, { id, db: new DatabaseSync(':memory:') })
    return { uuid: id, name }
  }

  type Statement = { sql: string; params?: (string | number | null)[] }

  function query(db: DatabaseSync, body: string): Reply {
    const { batch, ...single } = JSON.parse(body) as Statement & { batch?: Statement[] }
    // A text without values may contain several statements, as in migrations.
    if (!batch && !single.params && !/^\s*(SELECT|PRAGMA)\b/i.test(single.sql)) {
      db.exec(single.sql)
      return { result: [{ success: true, results: [], meta: {} }] }
    }
    const statements = batch ?? [single]
    db.exec('BEGIN')
    try {
      const result = statements.map(({ sql, params = [] }) => {
        const results = db.prepare(sql).all(...params)
        return { success: true, results, meta: {} }
      })
      db.exec('COMMIT')
      return { result }
    } catch (error) {
      db.exec('ROLLBACK')
      return { status: 400, result: null, message: String(error) }
    }
  }

  const routes: [RegExp, (asked: Asked) => Reply][] = [
    [/^GET \/accounts$/, () => ({ result: state.accounts })],
    [/^GET \/zones$/, () => ({ result: state.zones })],
    [
      /^GET \/accounts\/\w+\/subscriptions$/,
      () => ({ result: state.plans.map((id) => ({ rate_plan: { id } })) }),
    ],
    [
      /^GET \/accounts\/\w+\/d1\/database$/,
      () => ({ result: [...state.databases].map(([name, { id }]) => ({ uuid: id, name })) }),
    ],
    [
      /^POST \/accounts\/\w+\/d1\/database$/,
      ({ body }) => {
        const { name, primary_location_hint: location } = JSON.parse(body)
        state.locations[name] = location
        return { result: createDatabase(name) }
      },
    ],
    [
      /^GET \/accounts\/\w+\/d1\/database\/(?<name>[\w-]+)$/,
      ({ name }) => {
        const database = databaseOf(name)
        return database
          ? {
              result: {
                uuid: database[1].id,
                name: database[0],
                version: 'production',
                file_size: state.databaseBytes,
              },
            }
          : notFound
      },
    ],
    [
      /^POST \/accounts\/\w+\/d1\/database\/(?<name>[\w-]+)\/query$/,
      ({ name, body }) => query(databaseOf(name)![1].db, body),
    ],
    [
      /^POST \/accounts\/\w+\/d1\/database\/(?<name>[\w-]+)\/raw$/,
      ({ name, body }) => {
        const { sql, params } = JSON.parse(body) as Required<Statement>
        const statement = databaseOf(name)![1].db.prepare(sql)
        statement.setReturnArrays(true)
        const columns = statement.columns().map((column) => column.name)
        return { result: [{ results: { columns, rows: statement.all(...params) } }] }
      },
    ],
    [
      /^POST \/accounts\/\w+\/d1\/database\/(?<name>[\w-]+)\/time_travel\/restore$/,
      ({ name }) => {
        const [databaseName, { id }] = databaseOf(name)!
        state.databases.set(databaseName, { id, db: state.before! })
        return { result: { previous_bookmark: 'bookmark' } }
      },
    ],
    [
      /^GET \/accounts\/\w+\/d1\/database\/(?<name>[\w-]+)\/time_travel\/bookmark$/,
      () => ({ result: { bookmark: `bookmark-${state.deployments.length}` } }),
    ],
    [
      /^GET \/accounts\/\w+\/r2\/buckets\/(?<name>[\w-]+)$/,
      ({ name }) => (state.buckets.has(name) ? { result: { name } } : notFound),
    ],
    [
      /^POST \/accounts\/\w+\/r2\/buckets$/,
      ({ body }) => {
        const { name, locationHint: location } = JSON.parse(body)
        state.locations[name] = location
        state.buckets.add(name)
        return { result: { name } }
      },
    ],
    [
      /^GET \/accounts\/\w+\/workers\/scripts\/(?<name>[\w-]+)\/secrets$/,
      () => (state.secrets ? { result: state.secrets.map((name) => ({ name })) } : notFound),
    ],
    [
      /^GET \/accounts\/\w+\/workers\/scripts\/(?<name>[\w-]+)\/deployments$/,
      () => ({
        result: {
          deployments: state.deployments.toReversed().map((versions, index) => ({
            id: `deployment-${index}`,
            created_on: '2026-11-01T00:00:00Z',
            versions,
          })),
        },
      }),
    ],
    [
      /^POST \/accounts\/\w+\/workers\/scripts\/(?<name>[\w-]+)\/deployments$/,
      ({ body }) => {
        state.deployments.push(JSON.parse(body).versions)
        return { result: {} }
      },
    ],
    [
      /^GET \/accounts\/\w+\/workers\/services\/[\w-]+$/,
      () =>
        state.versions.length > 0
          ? { result: { default_environment: { script: { last_deployed_from: 'wrangler' } } } }
          : notFound,
    ],
    [
      /^GET \/accounts\/\w+\/workers\/scripts\/[\w-]+\/settings$/,
      () => (state.versions.length > 0 ? { result: { bindings: [] } } : notFound),
    ],
    [/^GET \/accounts\/\w+\/workers\/workers\/[\w-]+$/, () => ({ result: { subdomain: {} } })],
    [
      /^PUT \/accounts\/\w+\/workers\/scripts\/[\w-]+$/,
      ({ body }) => {
        const id = addVersion(tagIn(body))
        state.deployments.push([{ version_id: id, percentage: 100 }])
        return {
          result: { id: 'velours', deployment_id: id.replaceAll('-', ''), startup_time_ms: 5 },
        }
      },
    ],
    [
      /^POST \/accounts\/\w+\/workers\/scripts\/[\w-]+\/domains\/changeset$/,
      () => {
        state.isAttached = true
        return { result: { added: [], removed: [], updated: [], conflicting: [] } }
      },
    ],
    [
      /^POST \/accounts\/\w+\/workers\/scripts\/(?<name>[\w-]+)\/assets-upload-session$/,
      () => ({ result: { jwt: 'header.e30.signature', buckets: [] } }),
    ],
    [
      /^GET \/accounts\/\w+\/workers\/scripts\/(?<name>[\w-]+)\/subdomain$/,
      () => ({ result: { enabled: false, previews_enabled: false } }),
    ],
    [
      /^POST \/accounts\/\w+\/workers\/scripts\/(?<name>[\w-]+)\/versions$/,
      ({ body }) => ({
        result: {
          id: addVersion(tagIn(body)),
          startup_time_ms: 5,
          metadata: { hasPreview: false },
        },
      }),
    ],
    [
      /^GET \/accounts\/\w+\/workers\/scripts\/(?<name>[\w-]+)\/versions$/,
      () => ({
        result: {
          items: state.versions.toReversed().map((id) => ({
            id,
            annotations: state.tags.has(id) ? { 'workers/tag': state.tags.get(id) } : {},
          })),
        },
      }),
    ],
    [/^GET \/accounts\/\w+\/queues$/, () => ({ result: state.queues })],
    [/^GET \/accounts\/\w+\/event_subscriptions\//, () => ({ result: state.subscriptions })],
    [/^GET /, () => ({ result: [] })],
    [/^(?:POST|PUT|PATCH|DELETE) /, () => ({ result: {} })],
  ]

  function answerApi(method: string, path: string, body: string): Reply {
    const call = `${method} ${path}`
    if (state.forbidden?.test(path)) return { status: 403, result: null }
    if (state.failing?.test(call)) return { status: 500, result: null, message: 'Try again later' }
    const alerted = alerting.answer(method, path, body)
    if (alerted) {
      if (method !== 'GET' && !alerted.status) state.changes.push(call)
      return alerted
    }
    const [pattern, answer] = routes.find(([routePattern]) => routePattern.test(call))!
    const { name = '' } = pattern.exec(call)?.groups ?? {}
    if (method !== 'GET' && !/\/(query|raw)$/.test(path)) state.changes.push(call)
    return answer({ name, body })
  }

  const healthOf = (id: string) => ({
    version: id,
    invalid: [],
    accounts: [],
    late: state.late,
    catalogue: { version: 1 },
    oldest_unsent_mail_seconds: null,
  })

  /** The version of the newest deployment that serves a request. */
  function versionFor(request: IncomingMessage): { id: string; isHidden: boolean } | null {
    const shares = state.deployments.at(-1) ?? []
    const header = String(request.headers['cloudflare-workers-version-overrides'] ?? '')
    const requestedVersion = /"([\da-f-]+)"/.exec(header)?.[1]
    const share =
      shares.find(({ version_id: id }) => state.knowsOverrides && id === requestedVersion) ??
      shares.find(({ percentage }) => percentage === 100)
    if (!share || !state.isAttached) return null
    return { id: share.version_id, isHidden: share.percentage === 0 }
  }

  async function answerSite(
    request: IncomingMessage,
    path: string,
    body: Buffer,
  ): Promise<Response> {
    const version = versionFor(request)
    if (!version) return new Response(null, { status: 523 })
    const { id, isHidden } = version
    if (state.fails?.({ version: id, path, isHidden })) return new Response(null, { status: 500 })
    if (state.serve) {
      const isClosed = state.closedVersions.has(id)
      return state.serve(requestOf(request, path, body), { id, isClosed })
    }
    const { status, text } = fixedAnswer(id, path)
    return new Response(text, { status })
  }

  async function sendSite(
    request: IncomingMessage,
    path: string,
    { body, response }: { body: Buffer; response: ServerResponse },
  ): Promise<void> {
    const answer = await answerSite(request, path, body)
    response.writeHead(answer.status, Object.fromEntries(answer.headers))
    response.end(Buffer.from(await answer.arrayBuffer()))
  }

  /** The same request for a handler of the web platform. */
  function requestOf(request: IncomingMessage, path: string, body: Buffer): Request {
    const headers = new Headers()
    for (const [name, value] of Object.entries(request.headers)) headers.set(name, String(value))
    const method = request.method ?? 'GET'
    return new Request(`http://${request.headers.host}${path}`, {
      method,
      headers,
      ...(!['GET', 'HEAD'].includes(method) && { body: new Uint8Array(body) }),
    })
  }

  /** An answer that the tests of a deployment accept. */
  function fixedAnswer(id: string, path: string): { status: number; text: string } {
    const texts: Record<string, string> = {
      '/': "<html><script>for (const file of ['/assets/main-1.js']) import(file)</script>",
      '/browse': '<html>',
      '/assets/main-1.js': '',
      '/robots.txt': 'Sitemap: /sitemap.xml',
      '/api/companions': '{"data":[],"total":0}',
      '/api/health': JSON.stringify(healthOf(id)),
    }
    const [plain = ''] = path.split('?')
    if (plain === '/api/admin/companions') return { status: 401, text: '{}' }
    return plain in texts ? { status: 200, text: texts[plain]! } : { status: 404, text: '' }
  }

  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const [, isApi, path = '/'] = /^(\/client\/v4)?(\/.*)$/.exec(request.url ?? '/') ?? []
      if (!isApi) {
        return void sendSite(request, path, { body: Buffer.concat(chunks), response })
      }
      const [plain = '', search = ''] = path.split('?')
      const answer = objects.answer({
        method: request.method!,
        path: plain,
        query: new URLSearchParams(search),
        body: Buffer.concat(chunks),
        type: request.headers['content-type'] ?? '',
      })
      if (answer && !state.refusesToken) {
        if (request.method !== 'GET') state.changes.push(`${request.method} ${plain}`)
        return response.writeHead(answer.status, { 'content-type': answer.type }).end(answer.bytes)
      }
      const {
        status = 200,
        result,
        message = `status ${status}`,
      } = state.refusesToken
        ? { status: 403, result: null }
        : answerApi(request.method!, plain, Buffer.concat(chunks).toString())
      const errors =
        status < 400 ? [] : [{ code: status === 404 ? NO_SUCH_WORKER : status, message }]
      response.writeHead(status, { 'content-type': 'application/json' })
      response.end(JSON.stringify({ success: status < 400, errors, messages: [], result }))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    state,
    objects,
    alerting,
    site,
    base: `${site}/client/v4`,
    addVersion,
    putSecret,
    createDatabase,
    databaseOf: (name: string) => databaseOf(name)?.[1].db,
    stop: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(resolve))
    },
  }
}

export type FakeCloudflare = Awaited<ReturnType<typeof startCloudflare>>
