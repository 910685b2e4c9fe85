import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const script = fileURLToPath(new URL('../../../support/media/read-many-pieces.ts', import.meta.url))
/** Memory limit in MB, too small for an object for each of the 800,000 pieces. */
const HEAP_MB = 24

test.each(['jpeg', 'png', 'gif', 'webp'])(
  'reads a picture of countless pieces without storing them: %s',
  (kind) => {
    const limit = `--max-old-space-size=${HEAP_MB}`
    const output = execFileSync(process.execPath, [limit, '--no-warnings', script, kind], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    expect(output.trim()).toBe(`image/${kind}`)
  },
)
