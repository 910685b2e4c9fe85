// The first Worker of `npm run dev`: the gateway, and the site's files, served by Vite.
import { WorkerEntrypoint } from 'cloudflare:workers'

export { default } from './gateway.ts'

/** Serves as the site's binding `ASSETS`, as in a deployment. */
export class SiteFiles extends WorkerEntrypoint<{ ASSETS: Fetcher }> {
  override fetch(request: Request): Promise<Response> {
    return this.env.ASSETS.fetch(request)
  }
}
