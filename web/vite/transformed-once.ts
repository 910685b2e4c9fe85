import type { Plugin } from 'vite'

type Transform = (this: unknown, code: string, id: string, ...rest: unknown[]) => unknown

/** Results by address and text of a file. */
const results = new Map<string, unknown>()

/** Caches the transforms of a plugin whose results are the same in each language, over the builds of one process. */
export async function transformedOnce(pluginOption: unknown): Promise<Plugin> {
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
