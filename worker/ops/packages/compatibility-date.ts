import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Each Worker's settings. */
const FILES = ['wrangler.toml', 'worker/local/wrangler.toml']
const LINE = /^compatibility_date = "([\d-]+)"$/m

/** The site's own, and the newest that the installed runtime knows, both as "2026-10-01". */
export function compatibilityDates(folder: string): { from: string; to: string } {
  const [, from = ''] = LINE.exec(readFileSync(join(folder, FILES[0]!), 'utf8')) ?? []
  const lock = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { version: string }>
  }
  // A version of workerd is "1.20261102.1".
  const runtime = lock.packages['node_modules/workerd']?.version ?? ''
  const [, year, month, day] = /^\d+\.(\d{4})(\d\d)(\d\d)\./.exec(runtime) ?? []
  return { from, to: year ? `${year}-${month}-${day}` : from }
}

export function writeCompatibilityDate(folder: string, date: string): void {
  for (const file of FILES) {
    const path = join(folder, file)
    const text = readFileSync(path, 'utf8')
    writeFileSync(path, text.replace(LINE, `compatibility_date = "${date}"`))
  }
}
