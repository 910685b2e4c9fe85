import { getConfig } from '@lingui/conf'
import babel from '@rolldown/plugin-babel'
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { fileURLToPath } from 'node:url'
import { defineConfig, type UserConfig } from 'vite'
import { discreet } from './brand.ts'
import { MAIN_LANGUAGE } from '../worker/contract/language.ts'
import { readCatalogs } from './vite/catalogs.ts'
import { compiledMessages, markedMessages } from './vite/compiled-messages.ts'
import { fewChunks } from './vite/few-chunks.ts'
import { contractions } from './vite/contractions.ts'
import { leanLingui } from './vite/lean-lingui.ts'
import { leanQuery } from './vite/lean-query.ts'
import { leanReact } from './vite/lean-react.ts'
import { leanRouter } from './vite/lean-router.ts'
import { indexDocument, manifestOf } from './vite/index-document.ts'
import { refusalTranslationsOf } from './vite/worker-translations.ts'
import { sprite } from './vite/sprite.ts'
import { transformedOnce } from './vite/transformed-once.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const linguiOptions = { configPath: here('./lingui.config.ts') }

/** Lingui's macros, then marks in place of their messages. */
function macros() {
  const preset = linguiTransformerBabelPreset(
    { descriptorFields: 'message', linguiConfig: getConfig(linguiOptions) },
    linguiOptions,
  )
  const plugins = [...(preset.preset as { plugins: unknown[] }).plugins, markedMessages]
  return { ...preset, preset: { plugins } } as typeof preset
}

/** `vite build` makes the browser's files, `vite build --ssr` the renderer that the Worker calls. */
export default defineConfig(async ({ isSsrBuild, mode }): Promise<UserConfig> => {
  // In which the browser's files are built: one language at a time (`build.ts`).
  const language = process.env['BUILD_LANGUAGE'] ?? MAIN_LANGUAGE
  const isMain = language === MAIN_LANGUAGE
  // What is saved is built at once: in English alone.
  const complete =
    mode === 'development' ? {} : (await readCatalogs(linguiOptions.configPath)).complete
  const languages = [MAIN_LANGUAGE, ...Object.keys(complete)]
  const translations = isSsrBuild ? undefined : complete[language]
  const messages = compiledMessages({
    translations,
    complete: isSsrBuild ? complete : translations ? { [language]: translations } : {},
  })
  return {
    root: here('.'),
    plugins: [
      react(),
      lingui(linguiOptions),
      transformedOnce(babel({ presets: [macros()], sourceMap: false })),
      messages,
      tailwindcss(),
      leanLingui(),
      ...(isSsrBuild || ['fr', 'it'].includes(language) ? [contractions()] : []),
      leanQuery(),
      leanReact(),
      leanRouter(),
      sprite(),
      ...(isSsrBuild
        ? []
        : [indexDocument({ language, catalogs: complete, development: mode === 'development' })]),
    ],
    define: {
      'import.meta.env.LANGUAGES': JSON.stringify(languages),
      'import.meta.env.REFUSALS': translations
        ? JSON.stringify(refusalTranslationsOf(translations))
        : 'undefined',
      // An import would add them to the first script, which has the rest of the brand.
      'import.meta.env.LEAVE_ADDRESSES': JSON.stringify(discreet.leave),
      'import.meta.env.MANY_LANGUAGES': String(languages.length > 1),
    },
    // React itself has it; the package is for older ones.
    resolve: { alias: { 'use-sync-external-store/shim': 'react' } },
    ssr: { noExternal: true, target: 'webworker' },
    build: {
      outDir: here(isSsrBuild ? '../dist/server' : '../dist/client'),
      // Other languages add their files.
      emptyOutDir: isMain,
      manifest: !isSsrBuild && manifestOf(language),
      modulePreload: {
        polyfill: false,
        // What every page has is named nowhere again.
        resolveDependencies: (_, files) =>
          files.filter((file) => !/\/(base|rolldown-runtime)-/.test(file)),
      },
      copyPublicDir: !isSsrBuild && isMain,
      assetsInlineLimit: 0,
      reportCompressedSize: false,
      minify: mode !== 'development',
      rolldownOptions: isSsrBuild
        ? { input: here('./server.tsx'), output: { entryFileNames: 'renderer.js' } }
        : {
            input: [here('./index.html'), here('./app/after-load.ts')],
            // No code here, nor in the packages, has a getter that does more than to answer.
            treeshake: { propertyReadSideEffects: false },
            output: {
              codeSplitting: fewChunks(here),
              // What packages say in the console is for development; errors are reported (`lib/report-problems.ts`).
              ...(mode !== 'development' && { minify: { compress: { dropConsole: true } } }),
            },
          },
    },
  }
})
