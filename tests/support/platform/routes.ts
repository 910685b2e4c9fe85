import { app } from '../../../worker/app.ts'

type Route = { method: string; path: string }

/** Every method and path that the Worker registers, without middleware. */
export const registeredRoutes: readonly Route[] = [
  ...new Map(
    app.routes
      .filter(({ method, path }) => method !== 'ALL' && !path.includes('*'))
      .map(({ method, path }): [string, Route] => [`${method} ${path}`, { method, path }]),
  ).values(),
]

/**
 * A route's path with each of the ids in every parameter; unchanged without parameters. Empty for a parameter with a
 * pattern, which no id matches; the crawl reaches those by links.
 */
export function addressesOf(path: string, ids: readonly string[]): string[] {
  if (path.includes('{')) return []
  return path.includes(':') ? ids.map((id) => path.replaceAll(/:\w+/g, id)) : [path]
}
