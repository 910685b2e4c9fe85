import { defineConfig } from '@lingui/conf'

export default defineConfig({
  sourceLocale: 'en',
  locales: ['en', 'de', 'fr', 'it'],
  catalogs: [{ path: '<rootDir>/locales/{locale}', include: ['<rootDir>'] }],
})
