import { fileURLToPath } from 'node:url'
import { defineConfig, type UserConfig } from 'vite'
import { MAIN_LANGUAGE } from '../worker/platform/contract/language.ts'
import { readCatalogs } from './vite/catalogs.ts'
import { fewChunks } from './vite/few-chunks.ts'
import { languageFiles } from './vite/compiled-messages.ts'
import { indexDocument, manifestOf } from './vite/index-document.ts'
import { linguiOptions, siteAliases, siteConstants, sitePlugins } from './vite/site-plugins.ts'

const pathOf = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** Slow builds cause no warnings. */
const checks = { bundlerTimings: false }

/** No code here or in the packages has a getter with side effects. */
const treeshake = { propertyReadSideEffects: false } as const

/** `vite build` makes the browser's files, `vite build --ssr` the renderer that the Worker calls. */
export default defineConfig(async ({ isSsrBuild }): Promise<UserConfig> => {
  // Language of the browser's files: each build makes one (`build.ts`).
  const language = process.env['BUILD_LANGUAGE'] ?? MAIN_LANGUAGE
  const isMain = language === MAIN_LANGUAGE
  const { complete } = await readCatalogs(linguiOptions.configPath)
  const languages = [MAIN_LANGUAGE, ...Object.keys(complete)]
  const translations = isSsrBuild ? undefined : complete[language]
  const completeCatalogs = translations ? { [language]: translations } : {}
  return {
    root: pathOf('.'),
    plugins: [
      ...sitePlugins({ translations, complete: isSsrBuild ? complete : completeCatalogs }),
      isSsrBuild
        ? languageFiles(complete, pathOf('../dist/client'))
        : indexDocument({ language, catalogs: complete }),
    ],
    define: siteConstants(languages, translations),
    resolve: { alias: siteAliases },
    ssr: { noExternal: true, target: 'webworker' },
    build: {
      outDir: pathOf(isSsrBuild ? '../dist/server' : '../dist/client'),
      // Builds of other languages add their files to the folder.
      emptyOutDir: isMain,
      manifest: !isSsrBuild && manifestOf(language),
      modulePreload: {
        polyfill: false,
        // Files that every page loads are left out of the lists of dependencies.
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
            treeshake,
            input: pathOf('./server.tsx'),
            output: { entryFileNames: 'renderer.js' },
          }
        : {
            checks,
            input: [pathOf('./index.html'), pathOf('./app/after-load.ts')],
            treeshake,
            output: {
              codeSplitting: fewChunks(pathOf),
              // Console output of packages is for development; `lib/send-problem.ts` reports errors.
              minify: { compress: { dropConsole: true } },
            },
          },
    },
  }
})
