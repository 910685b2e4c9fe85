import babel from '@lingui/cli/api/extractors/babel'
import { defineConfig, type ExtractorType } from '@lingui/conf'
import { globSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'

const catalogs = fileURLToPath(new URL('./locales/*.po', import.meta.url))

/** English is in the code; what else there is, the folder says. */
const locales = new Set(['en', ...globSync(catalogs).map((path) => basename(path, '.po'))])

const TEXTS = /(?:new Failure\(\s*'[\w-]+'|permit\(\w+, \w+),\s*'([^'\\]+)'/g

/** What the Worker refuses with, in words; those with values in them stay English. */
export const refusals: ExtractorType = {
  match: (file) => /[\\/]worker[\\/].*\.ts$/.test(file),
  extract(file, code, found) {
    for (const { 1: text = '', index } of code.matchAll(TEXTS)) {
      const line = code.slice(0, index).split('\n').length
      found({ id: text, message: text, origin: [file, line] })
    }
  },
}

export default defineConfig({
  sourceLocale: 'en',
  locales: [...locales],
  catalogs: [{ path: '<rootDir>/locales/{locale}', include: ['<rootDir>', '<rootDir>/../worker'] }],
  extractors: [refusals, babel],
})
