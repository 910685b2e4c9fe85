import type { Cloudflare } from './cloudflare.ts'

type Statement = { sql: string; params: unknown[] }
type Result = { results: Record<string, unknown>[]; success: true; meta: unknown }

/**
 * A database of the platform as a D1 binding, with the methods that the site's queries use, so that use cases can run
 * on this machine. A batch is one call and one transaction.
 */
export function remoteDatabase(cloudflare: Cloudflare, account: string, id: string): D1Database {
  const ask = (statements: Statement[]) =>
    cloudflare.query(account, id, statements) as Promise<Result[]>

  const prepare = (sql: string, params: unknown[] = []) => {
    const statement = { sql, params }
    const rows = async () => (await ask([statement]))[0]!.results
    return {
      ...statement,
      bind: (...values: unknown[]) => prepare(sql, values),
      all: async () => (await ask([statement]))[0]!,
      run: async () => (await ask([statement]))[0]!,
      raw: () => cloudflare.rawRows(account, id, sql, params),
      first: async (column?: string) => {
        const [row] = await rows()
        if (!row) return null
        return column === undefined ? row : row[column]
      },
    }
  }
  const batch = (statements: Statement[]) =>
    ask(statements.map(({ sql, params }) => ({ sql, params })))
  return { prepare, batch } as unknown as D1Database
}

/** A bucket of the platform as an R2 binding, with the methods that restoring uses. */
export function remoteBucket(cloudflare: Cloudflare, account: string, name: string): R2Bucket {
  const bucket = {
    list: async ({ prefix = '', cursor = '' }: R2ListOptions = {}) => {
      const page = await cloudflare.objects(account, name, { prefix, cursor })
      const objects = page.objects.map((object) => ({
        ...object,
        uploaded: new Date(object.uploaded),
      }))
      return { objects, truncated: page.cursor !== '', cursor: page.cursor }
    },
    get: async (key: string) => {
      const response = await cloudflare.object(account, name, key)
      if (!response) return null
      const contentType = response.headers.get('content-type') ?? undefined
      return {
        body: response.body,
        arrayBuffer: () => response.arrayBuffer(),
        httpMetadata: contentType === undefined ? {} : { contentType },
      }
    },
    put: async (key: string, value: Uint8Array | ReadableStream, options: R2PutOptions = {}) => {
      const metadata = options.httpMetadata as R2HTTPMetadata | undefined
      const bytes = new Uint8Array(await new Response(value as BodyInit).arrayBuffer())
      await cloudflare.putObject(account, name, key, { bytes, type: metadata?.contentType ?? '' })
      return null
    },
    delete: async (keys: string | string[]) => {
      for (const key of [keys].flat()) await cloudflare.deleteObject(account, name, key)
    },
  }
  return bucket as unknown as R2Bucket
}
