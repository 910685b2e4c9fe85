import { mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../../../worker/local/setup.mjs'

const parts = ['worker', 'dist', 'migrations', 'node_modules', 'package.json', 'tsconfig.json']

/**
 * A folder with the built site, which wrangler can bundle without building.
 *
 * @param lines lines for wrangler.toml
 */
export function siteFolder(lines = ''): string {
  const folder = mkdtempSync(join(tmpdir(), 'velours-wrangler-'))
  for (const name of parts) symlinkSync(join(root, name), join(folder, name))
  const toml = readFileSync(join(root, 'wrangler.toml'), 'utf8')
  const config = toml.replace(/^\[build\]\n[\s\S]*?\n\n/m, `${lines}\n\n`)
  writeFileSync(join(folder, 'wrangler.toml'), config)
  return folder
}
