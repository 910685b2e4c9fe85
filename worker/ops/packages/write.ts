import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { licenceList } from './licences.ts'
import type { LockFile } from './lock-file.ts'
import { sbomOf } from './sbom.ts'

const SBOM_FILE = 'worker/docs/packages.cdx.json'
const LICENCES_FILE = 'worker/docs/licences.txt'

/** What the lock file says of all packages, as the texts of the files that are made of it. */
export function packageFiles(folder: string): Record<string, string> {
  const lock = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8')) as LockFile
  return { [SBOM_FILE]: sbomOf(lock), [LICENCES_FILE]: licenceList(lock) }
}

export function writePackageFiles(folder: string): void {
  for (const [file, text] of Object.entries(packageFiles(folder)))
    writeFileSync(join(folder, file), text)
}
