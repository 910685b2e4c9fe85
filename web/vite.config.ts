import { fileURLToPath } from 'node:url'
import { defineConfig, type UserConfig } from 'vite'
import { MAIN_LANGUAGE } from '../worker/platform/contract/language.ts'
import { readCatalogs } from './vite/catalogs.ts'
import { fewChunks } from './vite/few-chunks.ts'
import { languageFiles } from './vite/compiled-messages.ts'
import { indexDocument, manifestOf } from './vite/index-document.ts'
import { linguiOptions, siteAliases, siteConstants, sitePlugins } from './vite/site-plugins.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** A slow machine is no reason for a warning. */
const checks = { bundlerTimings: false }

/** `vite build` makes the browser's files, `vite build --ssr` the renderer that the Worker calls. */
export default defineConfig(async ({ isSsrBuild }): Promise<UserConfig> => {
  // In which the browser's files are built: one language at a time (`build.ts`).
  const language = process.env['BUILD_LANGUAGE'] ?? MAIN_LANGUAGE
  const isMain = language === MAIN_LANGUAGE
  const { complete } = await readCatalogs(linguiOptions.configPath)
  const languages = [MAIN_LANGUAGE, ...Object.keys(complete)]
  const translations = isSsrBuild ? undefined : complete[language]
  const checked = translations ? { [language]: translations } : {}
  return {
    root: here('.'),
    plugins: [
      ...sitePlugins({ translations, complete: isSsrBuild ? complete : checked }),
      isSsrBuild
        ? languageFiles(complete, here('../dist/client'))
        : indexDocument({ language, catalogs: complete }),
    ],
    define: siteConstants(languages, translations),
    resolve: { alias: siteAliases },
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
      minify: true,
      rolldownOptions: isSsrBuild
        ? {
            checks,
            input: here('./server.tsx'),
            output: { entryFileNames: 'renderer.js' },
          }
        : {
            checks,
            input: [here('./index.html'), here('./app/after-load.ts')],
            // No code here, nor in the packages, has a getter that does more than to answer.
            treeshake: { propertyReadSideEffects: false },
            output: {
              codeSplitting: fewChunks(here),
              // What packages say in the console is for development; errors are reported (`lib/report-problems.ts`).
              minify: { compress: { dropConsole: true } },
            },
          },
    },
  }
})
