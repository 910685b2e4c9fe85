import { createHash } from 'node:crypto'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** Secrets of the local machine, which no build reads. */
const SECRETS = '.dev.vars'

/**
 * SHA-256 of the names and contents of files, in hexadecimal digits.
 *
 * @param root folder that `sources` are relative to
 * @param sources files, and folders with all their files
 */
export async function sourcesFingerprint(
  root: string,
  sources: readonly string[],
): Promise<string> {
  const lists = await Promise.all(sources.map((source) => filesOf(root, source)))
  const hash = createHash('sha256')
  for (const file of lists.flat().toSorted()) {
    const content = createHash('sha256').update(await readFile(join(root, file)))
    hash.update(`${file}\0${content.digest('hex')}\n`)
  }
  return hash.digest('hex')
}

async function filesOf(root: string, source: string): Promise<string[]> {
  const path = join(root, source)
  if ((await stat(path)).isFile()) return [source]
  const entries = await readdir(path, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile() && entry.name !== SECRETS)
    .map((entry) => join(source, entry.parentPath.slice(path.length), entry.name))
}
