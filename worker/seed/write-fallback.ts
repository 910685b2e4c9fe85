/**
 * Writes the sample profiles that the site shows in demo mode during an outage of the directory.
 *
 *     node worker/seed/write-fallback.ts
 */
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { unstable_splitSqlQuery } from 'wrangler'
import { createDatabase } from '../platform/db/client.ts'
import { fallback } from './fallback.ts'
import { openPlatform, root } from './local-platform.ts'

const target = join(root, 'web/public/samples/companions.json')

const platform = await openPlatform(null)
try {
  const { DB } = platform.env
  await migrate(DB)
  const text = JSON.stringify(await fallback(createDatabase(DB)))
  await writeFile(target, text)
  console.log(`Wrote ${target}, ${(Buffer.byteLength(text) / 1000).toFixed(1)} kB.`)
} finally {
  await platform.dispose()
}

async function migrate(db: D1Database): Promise<void> {
  const folder = join(root, 'migrations')
  const names = (await readdir(folder)).filter((name) => /^\d+_.*\.sql$/.test(name)).sort()
  for (const name of names) {
    const statements = unstable_splitSqlQuery(await readFile(join(folder, name), 'utf8'))
    await db.batch(statements.map((statement) => db.prepare(statement)))
  }
}
