import babel from '@lingui/cli/api/extractors/babel'
import { defineConfig, type ExtractorType } from '@lingui/conf'
import { formatter } from '@lingui/format-po'
import { globSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { refusals } from '../worker/contract/refusals.ts'
import { emailTextsIn } from './vite/email-texts.ts'

const catalogs = fileURLToPath(new URL('./locales/*.po', import.meta.url))

/** English is in the code; the folder lists the other languages. */
const locales = new Set(['en', ...globSync(catalogs).map((path) => basename(path, '.po'))])

/** Extracts the texts of the Worker's refusals, each under the refusal's id. */
export const refusalTexts: ExtractorType = {
  match: (file) => /[\\/]worker[\\/]contract[\\/]refusals\.ts$/.test(file),
  extract(file, code, addText) {
    for (const [id, message] of Object.entries(refusals)) {
      const line = code.slice(0, code.indexOf(`'${id}'`)).split('\n').length
      // The text is also the comment, because a catalog shows only the id.
      addText({ id, message, comment: message, origin: [file, line] })
    }
  },
}

/** Extracts the texts of emails, each under the id that Lingui would generate. */
export const emailTextsOfFile: ExtractorType = {
  match: (file) =>
    /[\\/]worker[\\/]\w+[\\/][\w-]+[\\/](emails|messages)\.ts$|[\\/]vite[\\/]app-texts\.ts$/.test(
      file,
    ),
  extract(file, code, addText) {
    for (const { id, text, line } of emailTextsIn(code, file)) {
      addText({ id, message: text, origin: [file, line] })
    }
  },
}

export default defineConfig({
  // The macros import this instance (`lib/site-i18n.ts`).
  runtimeConfigModule: ['#i18n', 'i18n'],
  sourceLocale: 'en',
  locales: [...locales],
  // Line numbers would change with every edit of the code.
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
