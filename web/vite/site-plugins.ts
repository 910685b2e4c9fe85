import { getConfig } from '@lingui/conf'
import babel from '@rolldown/plugin-babel'
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { fileURLToPath } from 'node:url'
import type { Plugin, PluginOption } from 'vite'
import { discreet } from '../brand.ts'
import type { Catalog } from './catalogs.ts'
import { compiledMessages, markedMessages } from './compiled-messages.ts'
import { contractValues } from './contract-values.ts'
import { sprite } from './sprite.ts'
import { refusalTranslationsOf } from './worker-translations.ts'

export const linguiOptions = {
  configPath: fileURLToPath(new URL('../lingui.config.ts', import.meta.url)),
}

/** Babel preset: Lingui's macros, followed by `markedMessages`. */
function macros() {
  const preset = linguiTransformerBabelPreset(
    { descriptorFields: 'message', linguiConfig: getConfig(linguiOptions) },
    linguiOptions,
  )
  const plugins = [...(preset.preset as { plugins: unknown[] }).plugins, markedMessages]
  return { ...preset, preset: { plugins } } as typeof preset
}

type Transform = (this: unknown, code: string, id: string, ...rest: unknown[]) => unknown

/** Results by address and text of a file. */
const results = new Map<string, unknown>()

/** Caches the transforms of a plugin whose results are the same in each language, over the builds of one process. */
async function transformedOnce(pluginOption: unknown): Promise<Plugin> {
  const plugin = (await pluginOption) as Plugin & { transform: { handler: Transform } }
  const { handler } = plugin.transform
  function transformCached(this: unknown, code: string, id: string, ...rest: unknown[]) {
    const key = `${id}\n${code}`
    if (!results.has(key)) results.set(key, handler.call(this, code, id, ...rest))
    return results.get(key)
  }
  plugin.transform.handler = transformCached as typeof plugin.transform.handler
  return plugin
}

type Messages = Parameters<typeof compiledMessages>[0]

/** Plugins for the site's code, in the build and in `npm run dev`. */
export const sitePlugins = (messages: Messages): PluginOption[] => [
  react(),
  contractValues(),
  lingui(linguiOptions),
  transformedOnce(babel({ presets: [macros()], sourceMap: false })),
  compiledMessages(messages),
  tailwindcss(),
  sprite(),
]

/**
 * Constants in the site's code.
 *
 * @param languages languages of the site, English first
 * @param translations catalog of the language that is built; left out for English
 */
export const siteConstants = (languages: string[], translations?: Catalog) => ({
  'import.meta.env.LANGUAGES': JSON.stringify(languages),
  'import.meta.env.REFUSALS': translations
    ? JSON.stringify(refusalTranslationsOf(translations))
    : 'undefined',
  // A constant, because an import would add them to the first script with the rest of the brand.
  'import.meta.env.LEAVE_ADDRESSES': JSON.stringify(discreet.leave),
  'import.meta.env.MANY_LANGUAGES': String(languages.length > 1),
})

/** React includes the hook; the package is for older versions. */
export const siteAliases = { 'use-sync-external-store/shim': 'react' }
