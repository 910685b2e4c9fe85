import { baseURL } from '../playwright.config.ts'
import { expect } from './site.ts'

const UNAVAILABLE = 503

/**
 * Calls the site without a page, to prepare a journey.
 *
 * Repeats calls that the site answers with 503, as it does when the machine stalls for seconds.
 */
export async function callSite(path: string, init: RequestInit = {}): Promise<Response> {
  let response = await fetch(baseURL + path, init)
  await expect
    .poll(async () => {
      if (response.status === UNAVAILABLE) response = await fetch(baseURL + path, init)
      return response.status
    })
    .not.toBe(UNAVAILABLE)
  return response
}

/** Like `callSite`, with a JSON body. */
export const postToSite = (path: string, headers: Record<string, string>, data: object) =>
  callSite(path, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(data),
  })
