import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const before = 'const result = formatMessage(translation);'
const after = 'const result = contracted(locale, formatMessage(translation));'
const rules = fileURLToPath(new URL('../../worker/contract/contractions.ts', import.meta.url))

/**
 * Joins words to the values beside them (`contracted()`): no catalog can say that it is "il 7 marzo", but
 * "l’8 marzo". The browser's files have it in the languages that need it alone.
 */
export function contractions(): Plugin {
  let found = false
  return {
    name: 'contractions',
    buildStart() {
      found = false
    },
    transform: {
      filter: { id: /\/@lingui\/core\/dist\/index\.mjs$/ },
      handler(code) {
        found = code.includes(before)
        return `import { contracted } from ${JSON.stringify(rules)};\n${code.replace(before, after)}`
      },
    },
    buildEnd(error) {
      if (!error && !found) this.error('@lingui/core has changed: see vite/contractions.ts')
    },
  }
}
