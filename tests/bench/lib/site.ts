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

/** Starts a Worker on a minimal Miniflare, without dev proxy and log. */
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

/** Starts a bare Worker from its source. */
export const serveScript = (script: string, options: Record<string, unknown> = {}) =>
  serve({ modules: true, script, ...options })

/**
 * Starts the site as deployed, bundled by wrangler.
 *
 * @param vars of wrangler.toml
 * @param options of Miniflare
 * @param built entry of the code, when it differs from wrangler.toml
 */
export async function serveSite(
  vars: Record<string, string> = { DEMO: 'on' },
  options: Record<string, unknown> = {},
  { entry = 'worker/index.ts' } = {},
) {
  const name = basename(entry, '.ts')
  const outdir = `${root}dist/${entry === 'worker/index.ts' ? 'worker' : name}`
  const args = ['deploy', entry, '--dry-run', '--outdir', outdir]
  const build = spawnSync('wrangler', args, { cwd: root })
  if (build.status !== 0) throw new Error(String(build.stderr))
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

/** Answers with a file of the built site, like the binding for assets. */
export async function builtFile(request: { url: string }): Promise<Response> {
  const { pathname } = new URL(request.url)
  return new Response(await readFile(`${root}dist/client${pathname}`))
}

export async function migrate(binding: D1Database) {
  const migrations = await readD1Migrations({
    projectPath: root,
    migrationsDir: 'migrations',
    migrationsPattern: 'migrations/0*.sql',
  })
  // Single statements would take seven times as long.
  await binding.batch(
    migrations.flatMap(({ queries }) => queries.map((query) => binding.prepare(query))),
  )
}

export const row = (...cells: (string | number)[]) =>
  console.log(
    cells
      .map((cell, index) => (index === 0 ? String(cell).padEnd(44) : String(cell).padStart(16)))
      .join(''),
  )
