import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Facts that no service can tell: `npm run launch` records them in a file of this machine, which is not committed. */
export type LaunchFacts = {
  /** The public key whose private half opened a sealed line. */
  provenKey?: string
  /** The day of the last backup that this machine downloaded and read whole, as "2026-11-22". */
  backupRead?: string
}

const pathIn = (folder: string) => join(folder, '.wrangler.launch.json')

export function readLaunchFacts(folder: string): LaunchFacts {
  const path = pathIn(folder)
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as LaunchFacts) : {}
}

export function recordLaunchFact(folder: string, fact: LaunchFacts): void {
  const facts = Object.assign(readLaunchFacts(folder), fact)
  writeFileSync(pathIn(folder), JSON.stringify(facts), { mode: 0o600 })
}
