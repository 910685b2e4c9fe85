import { getConfig } from '@lingui/conf'
import babel from '@rolldown/plugin-babel'
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'
import { compiledMessages } from './vite/compiled-messages.ts'
import { fewChunks } from './vite/few-chunks.ts'
import { leanLingui } from './vite/lean-lingui.ts'
import { leanQuery } from './vite/lean-query.ts'
import { leanReact } from './vite/lean-react.ts'
import { leanRouter } from './vite/lean-router.ts'
import { shell } from './vite/shell.ts'
import { sprite } from './vite/sprite.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const linguiOptions = { configPath: here('./lingui.config.ts') }

/** Lingui's macros, then their English messages compiled in place. */
function messages() {
  const macros = linguiTransformerBabelPreset(
    { descriptorFields: 'message', linguiConfig: getConfig(linguiOptions) },
    linguiOptions,
  )
  const plugins = [...(macros.preset as { plugins: unknown[] }).plugins, compiledMessages]
  return { ...macros, preset: { plugins } } as typeof macros
}

/** `vite build` makes the browser's files, `vite build --ssr` the renderer that the Worker calls. */
export default defineConfig(({ isSsrBuild, mode }) => ({
  root: here('.'),
  plugins: [
    react(),
    lingui(linguiOptions),
    babel({ presets: [messages()] }),
    tailwindcss(),
    leanLingui(),
    leanQuery(),
    leanReact(),
    leanRouter(),
    sprite(),
    ...(isSsrBuild ? [] : [shell({ development: mode === 'development' })]),
  ],
  define: { 'import.meta.env.MANY_LANGUAGES': String(getConfig(linguiOptions).locales.length > 1) },
  // React itself has it; the package is for older ones.
  resolve: { alias: { 'use-sync-external-store/shim': 'react' } },
  ssr: { noExternal: true, target: 'webworker' },
  build: {
    outDir: here(isSsrBuild ? '../dist/server' : '../dist/client'),
    emptyOutDir: true,
    manifest: !isSsrBuild,
    modulePreload: {
      polyfill: false,
      // What every page has is named nowhere again.
      resolveDependencies: (_, files) =>
        files.filter((file) => !/\/(base|rolldown-runtime)-/.test(file)),
    },
    copyPublicDir: !isSsrBuild,
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    minify: mode !== 'development',
    rolldownOptions: isSsrBuild
      ? { input: here('./server.tsx'), output: { entryFileNames: 'renderer.js' } }
      : {
          input: [here('./index.html'), here('./app/late-fonts.ts')],
          output: { codeSplitting: fewChunks(here) },
        },
  },
}))
