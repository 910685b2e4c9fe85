import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isCode } from './imports.ts'

/** The repository, its files and their texts, for tests of the source code. */
export const root = fileURLToPath(new URL('../..', import.meta.url))
const skipped =
  /(^|\/)(node_modules|dist|\.git|\.wrangler|\.cache|test-results)$|^(worker\/seed\/media|web\/public\/(fonts|samples))$/

function filesIn(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return skipped.test(path) ? [] : filesIn(path)
    return [path]
  })
}

export const everyFile = filesIn('.')
export const readText = (file: string) => readFileSync(join(root, file), 'utf8')
export const sources = everyFile.filter((file) => isCode(file) && /^(worker|web)\//.test(file))
