import { defineConfig } from '@lingui/conf'
import { globSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'

const catalogs = fileURLToPath(new URL('./locales/*.po', import.meta.url))

/** English is in the code; what else there is, the folder says. */
const locales = new Set(['en', ...globSync(catalogs).map((path) => basename(path, '.po'))])

export default defineConfig({
  sourceLocale: 'en',
  locales: [...locales],
  catalogs: [{ path: '<rootDir>/locales/{locale}', include: ['<rootDir>'] }],
})
