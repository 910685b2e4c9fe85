import { readD1Migrations } from '@cloudflare/vitest-pool-workers'
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { convertV4MiniflareOptions, Miniflare } from 'miniflare'
import { createDatabase } from '../../../worker/platform/db/client.ts'

export const root = fileURLToPath(new URL('../../..', import.meta.url))
const [, compatibilityDate = ''] =
  /^compatibility_date = "([\d-]+)"$/m.exec(readFileSync(`${root}wrangler.toml`, 'utf8')) ?? []
const direct = { unsafeDirectSockets: [{ host: '127.0.0.1', port: 0 }], compatibilityDate }

/** A Worker of its own on a lean Miniflare: no dev proxy, no log. */
export async function serve(options: Record<string, unknown>) {
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({ ...direct, ...options } as Parameters<
      typeof convertV4MiniflareOptions
    >[0]),
  )
  await miniflare.ready
  const origin = await miniflare.unsafeGetDirectURL()
  return { miniflare, origin, close: () => miniflare.dispose() }
}

/** A bare Worker from its source. */
export const serveScript = (script: string, options: Record<string, unknown> = {}) =>
  serve({ modules: true, script, ...options })

/**
 * The site as it is deployed, bundled by wrangler.
 *
 * @param vars of wrangler.toml
 * @param options of Miniflare
 * @param built where its code begins, unless as in wrangler.toml
 */
export async function serveSite(
  vars: Record<string, string> = { DEMO: 'on' },
  options: Record<string, unknown> = {},
  { entry = 'worker/index.ts' } = {},
) {
  const name = basename(entry, '.ts')
  const outdir = `${root}dist/${entry === 'worker/index.ts' ? 'worker' : name}`
  const args = ['deploy', entry, '--dry-run', '--outdir', outdir]
  const bundled = spawnSync('wrangler', args, { cwd: root })
  if (bundled.status !== 0) throw new Error(String(bundled.stderr))
  const site = await serve({
    modules: true,
    scriptPath: `${outdir}/${name}.js`,
    modulesRoot: outdir,
    bindings: { SITE_SECRET: 'a secret of the bench, 32 characters long', ...vars },
    d1Databases: { DB: 'velours' },
    r2Buckets: { MEDIA: 'velours-media' },
    images: { binding: 'IMAGES' },
    serviceBindings: { ASSETS: builtFile },
    ...options,
  })
  const binding = (await site.miniflare.getD1Database('DB')) as unknown as D1Database
  await migrate(binding)
  return { ...site, binding, db: createDatabase(binding) }
}

/** A file of the built site, as the binding of its files answers with it. */
async function builtFile(request: { url: string }): Promise<Response> {
  const { pathname } = new URL(request.url)
  return new Response(await readFile(`${root}dist/client${pathname}`))
}

export async function migrate(binding: D1Database) {
  const migrations = await readD1Migrations({
    projectPath: root,
    migrationsDir: 'migrations',
    migrationsPattern: 'migrations/0*.sql',
  })
  // One by one they take seven times as long.
  await binding.batch(
    migrations.flatMap(({ queries }) => queries.map((query) => binding.prepare(query))),
  )
}

export const row = (...cells: (string | number)[]) =>
  console.log(
    cells
      .map((cell, at) => (at === 0 ? String(cell).padEnd(44) : String(cell).padStart(14)))
      .join(''),
  )
