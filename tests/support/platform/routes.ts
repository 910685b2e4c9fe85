import { app } from '../../../worker/app.ts'

type Route = { method: string; path: string }

/** Every method and path that the Worker registers; middleware is left out. */
export const registeredRoutes: readonly Route[] = [
  ...new Map(
    app.routes
      .filter(({ method, path }) => method !== 'ALL' && !path.includes('*'))
      .map(({ method, path }): [string, Route] => [`${method} ${path}`, { method, path }]),
  ).values(),
]

/**
 * A route's path once with each of the ids in every parameter; as it is, if it has none. Nothing for a
 * parameter with a pattern, which no id fits: links lead there.
 */
export function addressesOf(path: string, ids: readonly string[]): string[] {
  if (path.includes('{')) return []
  return path.includes(':') ? ids.map((id) => path.replaceAll(/:\w+/g, id)) : [path]
}
