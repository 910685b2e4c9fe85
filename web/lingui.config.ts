import babel from '@lingui/cli/api/extractors/babel'
import { defineConfig, type ExtractorType } from '@lingui/conf'
import { formatter } from '@lingui/format-po'
import { globSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { refusals } from '../worker/contract/refusals.ts'
import { emailTextsIn } from './vite/email-texts.ts'

const catalogs = fileURLToPath(new URL('./locales/*.po', import.meta.url))

/** English is in the code; what else there is, the folder says. */
const locales = new Set(['en', ...globSync(catalogs).map((path) => basename(path, '.po'))])

/** What the Worker refuses with: each text under the id of the refusal. */
export const refusalTexts: ExtractorType = {
  match: (file) => /[\\/]worker[\\/]contract[\\/]refusals\.ts$/.test(file),
  extract(file, code, found) {
    for (const [id, message] of Object.entries(refusals)) {
      const line = code.slice(0, code.indexOf(`'${id}'`)).split('\n').length
      // As a comment, too: a catalog names only the id.
      found({ id, message, comment: message, origin: [file, line] })
    }
  },
}

/** What emails say: each text under the id that Lingui would make of it. */
export const emailTextsOfFile: ExtractorType = {
  match: (file) =>
    /[\\/]worker[\\/]\w+[\\/][\w-]+[\\/](emails|messages)\.ts$|[\\/]vite[\\/]app-texts\.ts$/.test(
      file,
    ),
  extract(file, code, found) {
    for (const { id, text, line } of emailTextsIn(code, file)) {
      found({ id, message: text, origin: [file, line] })
    }
  },
}

export default defineConfig({
  // The macros ask this instance for texts (`lib/site-i18n.ts`).
  runtimeConfigModule: ['#i18n', 'i18n'],
  sourceLocale: 'en',
  locales: [...locales],
  // A line number would change with every edit of the code.
  format: formatter({ lineNumbers: false }),
  catalogs: [
    {
      path: '<rootDir>/locales/{locale}',
      include: [
        '<rootDir>',
        '<rootDir>/../worker/contract/refusals.ts',
        '<rootDir>/../worker/*/*/{emails,messages}.ts',
      ],
    },
  ],
  extractors: [refusalTexts, emailTextsOfFile, babel],
})
