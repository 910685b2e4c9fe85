import { baseURL } from '../playwright.config.ts'
import { expect } from './site.ts'

const UNAVAILABLE = 503

/**
 * Calls the site without a page, to prepare a journey. A machine that stalls for seconds makes the site answer 503,
 * which says to come back: it is asked again until it answers.
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

/** As `callSite`, with a body in JSON. */
export const postToSite = (path: string, headers: Record<string, string>, data: object) =>
  callSite(path, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(data),
  })
