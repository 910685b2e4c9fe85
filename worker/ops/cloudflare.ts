import { Refusal } from './refusal.ts'

/** One version's share of the traffic, in percent. */
export type Share = { version: string; percentage: number }
export type Deployment = { shares: Share[]; at: string }

type Answer<Result> = {
  success: boolean
  errors: { code: number; message: string }[]
  result: Result
}

const NOT_FOUND = 404
const FORBIDDEN = [401, 403]
/** Western Europe: where most clients are. */
const LOCATION = 'weur'

/** How Cloudflare refused a call. */
export class PlatformError extends Error {
  readonly status: number

  constructor(call: string, status: number, errors: readonly { message: string }[]) {
    super(`${call}: ${errors.map(({ message }) => message).join('; ') || `status ${status}`}`)
    this.status = status
  }
}

export type Cloudflare = ReturnType<typeof connect>

/**
 * The calls of Cloudflare's API that deploying takes. Wrangler does the rest: bundling, files, migrations.
 *
 * @param base as "https://api.cloudflare.com/client/v4"
 * @throws PlatformError, and Refusal when the token is not accepted
 */
export function connect({ base, token }: { base: string; token: string }) {
  async function call<Result>(method: string, path: string, body?: unknown): Promise<Result> {
    const response = await fetch(`${base}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    if (FORBIDDEN.includes(response.status)) {
      throw new Refusal(`Cloudflare refuses the token (${method} ${path}).`, 'npx wrangler login')
    }
    const answer = (await response.json().catch(() => null)) as Answer<Result> | null
    if (!response.ok || !answer?.success) {
      throw new PlatformError(`${method} ${path}`, response.status, answer?.errors ?? [])
    }
    return answer.result
  }

  const orNull = (error: unknown) => {
    if (error instanceof PlatformError && error.status === NOT_FOUND) return null
    throw error
  }

  return {
    accounts: () => call<{ id: string; name: string }[]>('GET', '/accounts'),

    database: async (account: string, name: string) => {
      const path = `/accounts/${account}/d1/database?name=${name}`
      const found = await call<{ uuid: string; name: string }[]>('GET', path)
      return found.find((one) => one.name === name)?.uuid ?? null
    },
    createDatabase: async (account: string, name: string) => {
      const body = { name, primary_location_hint: LOCATION }
      return (await call<{ uuid: string }>('POST', `/accounts/${account}/d1/database`, body)).uuid
    },
    /** @returns names of the migrations that a database has had; none for an empty one */
    appliedMigrations: async (account: string, database: string) => {
      const query = <Row>(sql: string) =>
        call<[{ results: Row[] }]>('POST', `/accounts/${account}/d1/database/${database}/query`, {
          sql,
        })
      const [tables] = await query("SELECT name FROM sqlite_master WHERE name = 'd1_migrations'")
      if (tables.results.length === 0) return []
      const [rows] = await query<{ name: string }>('SELECT name FROM d1_migrations ORDER BY id')
      return rows.results.map(({ name }) => name)
    },
    /** Names the present moment, for `wrangler d1 time-travel restore --bookmark`. */
    bookmark: async (account: string, database: string) => {
      const path = `/accounts/${account}/d1/database/${database}/time_travel/bookmark`
      return (await call<{ bookmark: string }>('GET', path)).bookmark
    },

    hasBucket: async (account: string, name: string) =>
      (await call<object>('GET', `/accounts/${account}/r2/buckets/${name}`).catch(orNull)) !== null,
    createBucket: (account: string, name: string) =>
      call<object>('POST', `/accounts/${account}/r2/buckets`, { name, locationHint: LOCATION }),

    /** @returns null when the Worker does not exist */
    secrets: async (account: string, worker: string) => {
      const path = `/accounts/${account}/workers/scripts/${worker}/secrets`
      const found = await call<{ name: string }[]>('GET', path).catch(orNull)
      return found && found.map(({ name }) => name)
    },
    /** Newest first; none when the Worker does not exist. */
    deployments: async (account: string, worker: string): Promise<Deployment[]> => {
      const path = `/accounts/${account}/workers/scripts/${worker}/deployments`
      type Raw = { created_on: string; versions: { version_id: string; percentage: number }[] }
      const found = await call<{ deployments: Raw[] }>('GET', path).catch(orNull)
      return (found?.deployments ?? []).map(({ created_on: at, versions }) => ({
        at,
        shares: versions.map(({ version_id: version, percentage }) => ({ version, percentage })),
      }))
    },
    deploy: (account: string, worker: string, shares: readonly Share[], message: string) =>
      call<object>('POST', `/accounts/${account}/workers/scripts/${worker}/deployments`, {
        strategy: 'percentage',
        versions: shares.map(({ version, percentage }) => ({ version_id: version, percentage })),
        annotations: { 'workers/message': message },
      }),
  }
}
