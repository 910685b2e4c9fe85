import { SITE_FILES } from '../../platform/lib/site-texts.ts'

/**
 * True if this build of the site has a script at the path.
 *
 * @param files the binding `ASSETS`
 */
export async function hasScript(files: Fetcher, path: string): Promise<boolean> {
  if (!/^\/assets\/[\w.-]+\.js$/.test(path)) return false
  const response = await files.fetch(SITE_FILES + path, { method: 'HEAD' })
  return response.ok
}
