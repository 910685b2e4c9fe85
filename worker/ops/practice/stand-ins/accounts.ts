import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { authApp } from '../../../local/auth/app.ts'
import { PUBLISHABLE_KEY, SECRET_KEY } from '../../../local/auth/keys.ts'
import { changeSettings } from '../../../local/auth/settings.ts'
import { ensureSigningKey } from '../../../local/auth/signing-keys.ts'
import { root } from '../../../local/setup.mjs'
import { listMails } from '../../../local/mail/mailbox.ts'
import type { Cloudflare } from '../../cloudflare.ts'
import { remoteDatabase } from '../../remote.ts'

type Statement = { sql: string; params: readonly unknown[] }

/** A database of this process as a D1 binding. */
export function databaseOver(db: DatabaseSync): D1Database {
  const rowsOf = ({ sql, params }: Statement) => db.prepare(sql).all(...(params as SQLInputValue[]))
  const store = {
    query: async (_account: string, _id: string, statements: readonly Statement[]) => {
      db.exec('BEGIN')
      try {
        const results = statements.map((statement) => {
          const rows = rowsOf(statement)
          const { changes } = db.prepare('SELECT changes() AS changes').get()!
          return { results: rows, meta: { changes } }
        })
        db.exec('COMMIT')
        return results
      } catch (error) {
        db.exec('ROLLBACK')
        throw error
      }
    },
    rawRows: async (_account: string, _id: string, sql: string, params: readonly unknown[]) => {
      const statement = db.prepare(sql)
      statement.setReturnArrays(true)
      return statement.all(...(params as SQLInputValue[]))
    },
  }
  return remoteDatabase(store as unknown as Cloudflare, '', '')
}

/** The stand-in of the account service that local development uses, on a port of its own. */
export async function startAccountService() {
  const db = new DatabaseSync(':memory:')
  db.exec(readFileSync(join(root, 'worker/local/schema.sql'), 'utf8'))
  const binding = databaseOver(db)
  await ensureSigningKey(binding)
  await changeSettings(binding, { passkeys: false, rateLimits: false, maxFrequencySeconds: 0 })
  const hook = {
    secret: '',
    fetch: async (request: Request) => new Response(request.url, { status: 503 }),
  }
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', async () => {
      const headers = new Headers()
      for (const [name, value] of Object.entries(request.headers)) headers.set(name, String(value))
      const method = request.method ?? 'GET'
      const hasBody = !['GET', 'HEAD'].includes(method)
      const answer = await authApp.fetch(
        new Request(`http://${request.headers.host}${request.url}`, {
          method,
          headers,
          ...(hasBody && { body: Buffer.concat(chunks) }),
        }),
        {
          AUTH_DB: binding,
          SUPABASE_HOOK_SECRET: hook.secret,
          SITE: {
            fetch: async (input: RequestInfo, init?: RequestInit) =>
              hook.fetch(new Request(input, init)),
          },
        },
      )
      response.writeHead(answer.status, Object.fromEntries(answer.headers))
      response.end(Buffer.from(await answer.arrayBuffer()))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    publishableKey: PUBLISHABLE_KEY,
    secretKey: SECRET_KEY,
    /** The newest mail to an address. */
    mailTo: async (address: string) =>
      (await listMails(binding)).find(({ to }) => to === address) ?? null,
    /** Calls the site after each password from now on. */
    turnOnHook: async (secret: string, askSite: (request: Request) => Promise<Response>) => {
      Object.assign(hook, { secret, fetch: askSite })
      await changeSettings(binding, { passwordHook: true })
    },
    stop: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(resolve))
    },
  }
}

export type FakeAccounts = Awaited<ReturnType<typeof startAccountService>>
