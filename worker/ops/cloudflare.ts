import { CommandError } from './refusal.ts'

/** A version's share of the traffic, in percent. */
export type Share = { version: string; percentage: number }
export type Deployment = { shares: Share[]; at: string }

type Answer<Result> = {
  success: boolean
  errors: { code: number; message: string }[]
  result: Result
}

type ObjectsAnswer = {
  result: { key: string; size: number; etag: string; last_modified: string }[]
  result_info?: { is_truncated?: boolean; cursor?: string }
}
/** A notification policy: an event and the recipients of its mail. */
export type Policy = {
  id?: string
  name: string
  description: string
  alert_type: string
  enabled: boolean
  filters: Record<string, string[]> | null
  mechanisms: { email?: { id: string }[] }
}

/** A destination for telemetry. */
type Destination = {
  name: string
  slug: string
  enabled: boolean
  configuration: { url: string; logpushDataset: string }
}

/** A rule that protects objects of a bucket from deletion, with its duration. */
type LockRule = {
  enabled: boolean
  prefix?: string
  condition?: { type: string; maxAgeSeconds?: number }
}

/** Older responses of the API call the Worker that consumes a queue a service. */
type Subscription = {
  enabled: boolean
  events: string[]
  source: { type: string; domain?: string }
  destination?: { queue_id: string }
}
type Queue = {
  queue_id: string
  queue_name: string
  consumers?: { script?: string; service?: string }[]
}

type StoredObject = { bytes: Uint8Array<ArrayBuffer>; type: string }

const DAY_SECONDS = 86_400
const NOT_FOUND = 404
const FORBIDDEN = [401, 403]
/** Western Europe, where most clients are. */
const LOCATION = 'weur'

/** An error response of the Cloudflare API. */
export class PlatformError extends Error {
  readonly status: number

  constructor(call: string, status: number, errors: readonly { message: string }[]) {
    super(`${call}: ${errors.map(({ message }) => message).join('; ') || `status ${status}`}`)
    this.status = status
  }
}

export type Cloudflare = ReturnType<typeof connectCloudflare>

/**
 * The calls of the Cloudflare API for deployments. Wrangler does the rest: bundling, files, migrations.
 *
 * @param base as "https://api.cloudflare.com/client/v4"
 * @throws PlatformError, or CommandError if the token is rejected
 */
export function connectCloudflare({ base, token }: { base: string; token: string }) {
  async function call<Result>(method: string, path: string, body?: unknown): Promise<Result> {
    const headers = new Headers({ authorization: `Bearer ${token}` })
    if (body !== undefined) headers.set('content-type', 'application/json')
    const sent = body === undefined ? {} : { body: JSON.stringify(body) }
    const response = await fetch(`${base}${path}`, { method, headers, ...sent }).catch(() => null)
    if (!response) {
      throw new CommandError(
        'Cloudflare cannot be reached from this machine.',
        'Check the network, then the same command again.',
      )
    }
    if (FORBIDDEN.includes(response.status)) {
      throw new CommandError(
        `Cloudflare refuses the token (${method} ${path}).`,
        'npx wrangler login',
      )
    }
    const answer = (await response.json().catch(() => null)) as Answer<Result> | null
    if (!response.ok || !answer?.success) {
      throw new PlatformError(`${method} ${path}`, response.status, answer?.errors ?? [])
    }
    return answer.result
  }

  const keyIn = (account: string, bucket: string, key = '') =>
    `/accounts/${account}/r2/buckets/${bucket}/objects${key && `/${key.split('/').map(encodeURIComponent).join('/')}`}`

  /** Calls whose bodies are bytes instead of JSON. */
  async function bytes(method: string, path: string, body?: BodyInit, type = '') {
    const response = await fetch(`${base}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(type && { 'content-type': type }) },
      ...(body !== undefined && { body }),
    })
    if (response.status === NOT_FOUND) return null
    if (!response.ok) throw new PlatformError(`${method} ${path}`, response.status, [])
    return response
  }

  const orNull = (error: unknown) => {
    if (error instanceof PlatformError && error.status === NOT_FOUND) return null
    throw error
  }

  return {
    /** False if the token has no right to this path; a missing thing is no missing right. */
    mayRead: async (path: string): Promise<boolean> => {
      const response = await fetch(`${base}${path}`, {
        headers: { authorization: `Bearer ${token}` },
      })
      await response.body?.cancel()
      return !FORBIDDEN.includes(response.status)
    },
    /** The state of a domain's zone, as "active". @returns null if the account has no such zone */
    zoneStatus: async (name: string): Promise<string | null> => {
      const zones = await call<{ name: string; status: string }[]>('GET', `/zones?name=${name}`)
      return zones.find((zone) => zone.name === name)?.status ?? null
    },
    /** The ids of the account's paid plans, as "workers_paid". */
    plans: async (account: string): Promise<string[]> => {
      type Subscription = { rate_plan?: { id?: string; public_name?: string } }
      const subscriptions = await call<Subscription[]>('GET', `/accounts/${account}/subscriptions`)
      return subscriptions.map(
        ({ rate_plan: plan }) => `${plan?.id ?? ''} ${plan?.public_name ?? ''}`,
      )
    },
    accounts: () => call<{ id: string; name: string }[]>('GET', '/accounts'),

    database: async (account: string, name: string) => {
      const path = `/accounts/${account}/d1/database?name=${name}`
      const databases = await call<{ uuid: string; name: string }[]>('GET', path)
      return databases.find((candidate) => candidate.name === name)?.uuid ?? null
    },
    createDatabase: async (account: string, name: string) => {
      const body = { name, primary_location_hint: LOCATION }
      return (await call<{ uuid: string }>('POST', `/accounts/${account}/d1/database`, body)).uuid
    },
    /** @returns size of a database's file in bytes; null: the platform doesn't tell it */
    databaseBytes: async (account: string, database: string) => {
      const path = `/accounts/${account}/d1/database/${database}`
      return (await call<{ file_size?: number }>('GET', path)).file_size ?? null
    },
    /** @returns names of a database's applied migrations; none for an empty database */
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
    /** Several statements run as one transaction. */
    query: (
      account: string,
      database: string,
      statements: readonly { sql: string; params: readonly unknown[] }[],
    ) =>
      call<unknown[]>('POST', `/accounts/${account}/d1/database/${database}/query`, {
        ...(statements.length === 1 ? statements[0] : { batch: statements }),
      }),
    /** Rows as arrays, so that two columns of the same name both survive. */
    rawRows: async (account: string, database: string, sql: string, params: readonly unknown[]) => {
      type Raw = [{ results: { columns: string[]; rows: unknown[][] } }]
      const path = `/accounts/${account}/d1/database/${database}/raw`
      return (await call<Raw>('POST', path, { sql, params }))[0].results.rows
    },
    /** Restores the whole database to an earlier state. @returns the bookmark of the state before */
    travel: async (account: string, database: string, bookmark: string) => {
      const path = `/accounts/${account}/d1/database/${database}/time_travel/restore`
      type Travelled = { previous_bookmark: string }
      return (await call<Travelled>('POST', `${path}?bookmark=${bookmark}`)).previous_bookmark
    },
    /**
     * The bookmark of the present or an earlier moment, as "2026-11-22T09:00:00Z", for `wrangler d1 time-travel restore
     * --bookmark`.
     */
    bookmark: async (account: string, database: string, time?: string) => {
      const moment = time === undefined ? '' : `?timestamp=${encodeURIComponent(time)}`
      const path = `/accounts/${account}/d1/database/${database}/time_travel/bookmark${moment}`
      return (await call<{ bookmark: string }>('GET', path)).bookmark
    },

    hasBucket: async (account: string, name: string) =>
      (await call<object>('GET', `/accounts/${account}/r2/buckets/${name}`).catch(orNull)) !== null,
    createBucket: (account: string, name: string) =>
      call<object>('POST', `/accounts/${account}/r2/buckets`, { name, locationHint: LOCATION }),

    /** Protects all objects of a bucket from deletion for a number of days, and deletes them after another. */
    keepObjects: async (
      account: string,
      bucket: string,
      days: { locked: number; kept: number },
    ) => {
      const path = `/accounts/${account}/r2/buckets/${bucket}`
      const age = (number: number) => ({ type: 'Age', maxAge: number * DAY_SECONDS })
      const { maxAge: maxAgeSeconds } = age(days.locked)
      const lock = { id: 'backups', enabled: true, prefix: '' }
      await call<object>('PUT', `${path}/lock`, {
        rules: [{ ...lock, condition: { type: 'Age', maxAgeSeconds } }],
      })
      await call<object>('PUT', `${path}/lifecycle`, {
        rules: [
          {
            id: 'backups',
            enabled: true,
            conditions: { prefix: '' },
            deleteObjectsTransition: { condition: age(days.kept) },
          },
        ],
      })
    },
    /** True if the whole bucket is locked for at least this number of days. */
    isLocked: async (account: string, bucket: string, days: number) => {
      const path = `/accounts/${account}/r2/buckets/${bucket}/lock`
      const lockAnswer = await call<{ rules?: LockRule[] }>('GET', path).catch(orNull)
      return (lockAnswer?.rules ?? []).some(({ enabled, prefix = '', condition }) => {
        const seconds = condition?.type === 'Age' ? (condition.maxAgeSeconds ?? 0) : 0
        const isLong = condition?.type === 'Indefinite' || seconds >= days * DAY_SECONDS
        return enabled && prefix === '' && isLong
      })
    },

    /**
     * A queue by its name, with its consumers and the events that the platform sends to it. @returns null if it doesn't
     * exist
     */
    queue: async (account: string, name: string) => {
      const path = `/accounts/${account}/queues?name=${name}`
      const queues = await call<Queue[]>('GET', path)
      const queue = queues.find((candidate) => candidate.queue_name === name)
      if (!queue) return null
      const consumers = queue.consumers ?? []
      const subscriptions = await call<Subscription[]>(
        'GET',
        `/accounts/${account}/event_subscriptions/subscriptions?per_page=100`,
      )
      return {
        consumers: consumers.map(({ script, service }) => script ?? service ?? ''),
        subscriptions: subscriptions.filter(
          ({ enabled, destination }) => enabled && destination?.queue_id === queue.queue_id,
        ),
      }
    },

    /** A page of a bucket's objects. @returns an empty cursor after the last page */
    objects: async (account: string, bucket: string, { prefix = '', cursor = '' }) => {
      const query = new URLSearchParams({ per_page: '1000', prefix, ...(cursor && { cursor }) })
      const response = await bytes('GET', `${keyIn(account, bucket)}?${query}`)
      const answer = (await response?.json()) as ObjectsAnswer | undefined
      const { is_truncated: isMore = false, cursor: next = '' } = answer?.result_info ?? {}
      const objects = (answer?.result ?? []).map(
        ({ key, size, etag, last_modified: uploadedAt }) => ({
          key,
          size,
          etag,
          uploaded: uploadedAt,
        }),
      )
      return { objects, cursor: isMore ? next : '' }
    },
    object: (account: string, bucket: string, key: string) =>
      bytes('GET', keyIn(account, bucket, key)),
    putObject: (account: string, bucket: string, key: string, file: StoredObject) =>
      bytes('PUT', keyIn(account, bucket, key), file.bytes, file.type),
    deleteObject: (account: string, bucket: string, key: string) =>
      bytes('DELETE', keyIn(account, bucket, key)),

    policies: (account: string) =>
      call<Policy[]>('GET', `/accounts/${account}/alerting/v3/policies`),
    /** @param id null: create a policy */
    savePolicy: (account: string, id: string | null, policy: Policy) => {
      const path = `/accounts/${account}/alerting/v3/policies`
      return call<object>(id ? 'PUT' : 'POST', id ? `${path}/${id}` : path, policy)
    },
    destinations: (account: string) =>
      call<Destination[]>('GET', `/accounts/${account}/workers/observability/destinations`),

    /** @returns null if the Worker doesn't exist */
    secrets: async (account: string, worker: string) => {
      const path = `/accounts/${account}/workers/scripts/${worker}/secrets`
      const secrets = await call<{ name: string }[]>('GET', path).catch(orNull)
      return secrets && secrets.map(({ name }) => name)
    },
    /** Deployments, newest first; none if the Worker doesn't exist. */
    deployments: async (account: string, worker: string): Promise<Deployment[]> => {
      const path = `/accounts/${account}/workers/scripts/${worker}/deployments`
      type Raw = { created_on: string; versions: { version_id: string; percentage: number }[] }
      const history = await call<{ deployments: Raw[] }>('GET', path).catch(orNull)
      return (history?.deployments ?? []).map(({ created_on: createdAt, versions }) => ({
        at: createdAt,
        shares: versions.map(({ version_id: version, percentage }) => ({ version, percentage })),
      }))
    },
    /**
     * Versions with their tags, newest first. The tag is null for the placeholder and for the copy of the running
     * version that `wrangler secret put` creates. None if the Worker doesn't exist.
     */
    versions: async (account: string, worker: string) => {
      const path = `/accounts/${account}/workers/scripts/${worker}/versions?per_page=100`
      type Raw = { items: { id: string; annotations?: Record<string, string> }[] }
      const deployment = await call<Raw>('GET', path).catch(orNull)
      return (deployment?.items ?? []).map(({ id, annotations }) => ({
        id,
        tag: annotations?.['workers/tag'] ?? null,
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
