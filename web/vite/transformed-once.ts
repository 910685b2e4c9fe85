import type { Plugin } from 'vite'

type Transform = (this: unknown, code: string, id: string, ...rest: unknown[]) => unknown

/** What was made of a file, by its address and its text. */
const made = new Map<string, unknown>()

/** A plugin whose work is the same in each language: the builds of one process do it once. */
export async function transformedOnce(given: unknown): Promise<Plugin> {
  const plugin = (await given) as Plugin & { transform: { handler: Transform } }
  const { handler } = plugin.transform
  function once(this: unknown, code: string, id: string, ...rest: unknown[]) {
    const key = `${id}\n${code}`
    if (!made.has(key)) made.set(key, handler.call(this, code, id, ...rest))
    return made.get(key)
  }
  plugin.transform.handler = once as typeof plugin.transform.handler
  return plugin
}
