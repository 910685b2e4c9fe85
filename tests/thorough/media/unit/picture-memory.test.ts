import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const script = fileURLToPath(new URL('../../../support/media/read-many-pieces.ts', import.meta.url))
/** An object for each of the 800,000 pieces would not find room in it. */
const HEAP_MB = 24

test.each(['jpeg', 'png', 'gif', 'webp'])(
  'a picture of countless pieces is read without keeping them: %s',
  (kind) => {
    const limit = `--max-old-space-size=${HEAP_MB}`
    const read = execFileSync(process.execPath, [limit, '--no-warnings', script, kind], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    expect(read.trim()).toBe(`image/${kind}`)
  },
)
