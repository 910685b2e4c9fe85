import { readProject, readMigrations } from '../../project.ts'
import type { FakeCloudflare } from './cloudflare.ts'

/** The effects of wrangler's commands on the stand-in of the platform. */
export function wranglerOver(platform: FakeCloudflare, folder: string) {
  const { state, addVersion, databaseOf } = platform

  function applyMigrations(name: string): void {
    const db = databaseOf(name)!
    db.exec('CREATE TABLE IF NOT EXISTS d1_migrations (id INTEGER PRIMARY KEY, name TEXT UNIQUE)')
    for (const migration of readMigrations(folder)) {
      const query = 'SELECT 1 FROM d1_migrations WHERE name = ?'
      if (db.prepare(query).get(migration.name)) continue
      db.exec(migration.sql)
      db.prepare('INSERT INTO d1_migrations (name) VALUES (?)').run(migration.name)
    }
  }

  function changeQueues(args: readonly string[]): void {
    const [, action] = args
    if (action === 'create') {
      const name = args[2]!
      state.queues.push({ queue_id: `queue-${name}`, queue_name: name, consumers: [] })
      return
    }
    const [name, script = ''] = args.slice(-2)
    state.queues.find((queue) => queue.queue_name === name)?.consumers.push({ script })
  }

  return async (...args: string[]): Promise<string> => {
    if (args[0] === 'd1') {
      applyMigrations(args[3]!)
      return ''
    }
    if (args[0] === 'triggers') {
      state.isAttached = readProject(folder, 'wrangler.toml').domain !== ''
      return ''
    }
    state.changes.push(`wrangler ${args.join(' ')}`)
    if (args[0] === 'queues') {
      changeQueues(args)
      return ''
    }
    const version = addVersion(args[args.indexOf('--tag') + 1])
    if (args.includes('CLOSED:on')) state.closedVersions.add(version)
    if (args[0] === 'deploy') {
      state.deployments.push([{ version_id: version, percentage: 100 }])
      state.isAttached = true
    }
    return `Worker Version ID: ${version}`
  }
}
