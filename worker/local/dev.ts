// The first Worker of `npm run dev`: the gateway, and the site's files, which Vite serves.
import { WorkerEntrypoint } from 'cloudflare:workers'

export { default } from './gateway.ts'

/** What the site's own binding `ASSETS` is in a deployment. */
export class SiteFiles extends WorkerEntrypoint<{ ASSETS: Fetcher }> {
  override fetch(request: Request): Promise<Response> {
    return this.env.ASSETS.fetch(request)
  }
}
