/**
 * Finds in a back-up what was changed, removed or inserted beside the ledger.
 *
 *     npx wrangler d1 export <database> --remote --output backup.sql
 *     node worker/ledger/verify.ts backup.sql [ledger.json]
 *
 * The second file is a copy of /ledger.json from an earlier day: without one, an attacker who has
 * written the whole ledger anew stays unseen. Ends with 1 when something was found.
 */
import { existsSync, readFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import type { LedgerAnswer } from '#contract/ledger'
import { checkLedger } from './check-ledger.ts'

const [file, published] = process.argv.slice(2)
const absent = [file, published].filter((name) => name !== undefined && !existsSync(name))
if (!file || absent.length > 0) {
  for (const name of absent) console.error(`✗ There is no file ${name}.`)
  console.error('Usage: npm run ledger:verify -- <backup.sql or .sqlite> [ledger.json]')
  process.exit(2)
}

const roots = published
  ? (JSON.parse(readFileSync(published, 'utf8')) as LedgerAnswer).roots
  : undefined
const db = open(file)
const { entries, rows, pending, pendingSince, changes, problems } = await checkLedger(
  (query) => db.prepare(query).all(),
  roots,
)

console.log(`${entries} entries, ${rows} rows, ${roots?.length ?? 0} published ends compared`)
for (const [source, { changed, removed }] of Object.entries(changes)) {
  console.log(`${source}: ${changed} changed and ${removed} removed on record`)
}
if (pendingSince !== null) {
  console.log(
    `${pending} changes not in the ledger yet, since ${new Date(pendingSince).toString()}`,
  )
}
for (const problem of problems) console.error(problem)
const scope = pending > 0 ? ' in what the ledger holds' : ''
console.log(problems.length > 0 ? `${problems.length} problems` : `Nothing was altered${scope}.`)
process.exitCode = problems.length === 0 ? 0 : 1

function open(path: string): DatabaseSync {
  const isText = !readFileSync(path).subarray(0, 15).equals(Buffer.from('SQLite format 3'))
  if (!isText) return new DatabaseSync(path, { readOnly: true })
  const copy = new DatabaseSync(':memory:', { enableForeignKeyConstraints: false })
  copy.exec(readFileSync(path, 'utf8'))
  return copy
}
